# shellcheck shell=sh
# Finds a JDK that is new enough; read by the other scripts with ".". Sets java_home and java_version.
minimum=21

# Sets jdk_version to the major version of the JDK in a folder, 0 if it is none. It reads the release file, so that no JVM has to start, and
# by the shell's own means: each process that the launcher starts is time that everybody waits.
version_of() {
  jdk_version=0
  [ -x "$1/bin/java" ] && [ -f "$1/release" ] || return 0
  while IFS= read -r jdk_line || [ -n "$jdk_line" ]; do
    case $jdk_line in
      'JAVA_VERSION="'[0-9]*)
        jdk_line=${jdk_line#*\"}
        jdk_version=${jdk_line%%[!0-9]*}
        return 0 ;;
    esac
  done < "$1/release"
}

consider() {
  version_of "$1"
  if [ "$jdk_version" -ge "$minimum" ] && [ "$jdk_version" -gt "$java_version" ]; then
    java_home=$1
    java_version=$jdk_version
  fi
}

# JAVA_HOME if it is new enough, else the newest of the usual places.
find_java() {
  java_home=
  java_version=0
  if [ -n "${JAVA_HOME:-}" ]; then
    consider "$JAVA_HOME"
    [ -n "$java_home" ] && return 0
  fi
  # services and containers may have no HOME
  for d in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* ${HOME:+"$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*} \
      /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home; do
    [ -d "$d" ] && consider "$d"
  done
  on_path=$(command -v java 2>/dev/null) && {
    on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
    consider "${on_path%/*/*}"
  }
  [ -n "$java_home" ]
}

how_to_get_java() {
  case $(uname -s) in
    Darwin) echo "brew install openjdk maven" ;;
    *) if command -v apt-get >/dev/null 2>&1; then
         echo "sudo apt-get install openjdk-21-jdk-headless maven   (or a JDK from https://adoptium.net)"
       elif command -v dnf >/dev/null 2>&1; then echo "sudo dnf install java-21-openjdk-devel maven"
       else echo "get a JDK from https://adoptium.net and Maven from https://maven.apache.org"; fi ;;
  esac
}
