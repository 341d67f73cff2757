# shellcheck shell=bash disable=SC2154
# Assembles an Eclipse from Maven Central once, for tests and for p2's tools; read by other scripts with ".".
# Needs $home and $java_home. Sets workbench to a folder with eclipse/ and tools/.
find_workbench() {
  pins=$(cd "$home/eclipse-plugin" && cat pom.xml workbench/pom.xml workbench/AssembleWorkbench.java | sha256sum | cut -c1-16)
  eclipses=${XDG_CACHE_HOME:-$HOME/.cache}/tilewright/eclipse
  workbench=$eclipses/$pins
  [ -d "$workbench" ] && return 0
  mkdir -p "$eclipses"
  making=$(mktemp -d "$eclipses/making.XXXXXX")
  echo "assembling an Eclipse from Maven Central (once; takes a minute or two) ..." >&2
  (
    flock 9
    [ -d "$workbench" ] && exit 0
    (cd "$home" && JAVA_HOME=$java_home mvn -q -B -ntp -Peclipse -f eclipse-plugin/workbench/pom.xml \
      org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$making/jars") \
      && "$java_home/bin/java" "$home/eclipse-plugin/workbench/AssembleWorkbench.java" "$making/jars" "$making/made" \
      && mv "$making/made" "$workbench"
  ) 9> "$eclipses/lock" > "$making/log" 2>&1 || { cat "$making/log" >&2; rm -rf "$making"; return 1; }
  rm -rf "$making"
}
