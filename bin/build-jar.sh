# shellcheck shell=sh disable=SC2154
# Builds the jar from the sources; read by the launcher with ".", after find-jdk.sh. Needs home, target, jar, stamp and say.

stale() {
  [ -f "$jar" ] && [ -f "$stamp" ] || return 0
  [ -d "$home/cli/src" ] || return 1
  set -- "$home/pom.xml" "$home/licences"
  for module in cpp-library compiler-backend oracle language lsp-server cli; do
    set -- "$@" "$home/$module/pom.xml" "$home/$module/src/main"
  done
  [ -n "$(find "$@" "$home/language/generator/pom.xml" -newer "$stamp" -type f -print -quit 2>/dev/null)" ]
}

build() {
  [ -x "$java_home/bin/javac" ] || { say "$java_home has no compiler; to build, install a JDK: $(how_to_get_java)"; exit 3; }
  mvn=$(command -v mvn 2>/dev/null) || { say "Maven is needed once to build Tilewright: $(how_to_get_java)"; exit 3; }
  mkdir -p "$target"
  lock=$target/tilewright.building
  if ! mkdir "$lock" 2>/dev/null; then
    if kill -0 "$(cat "$lock/pid" 2>/dev/null || echo 0)" 2>/dev/null; then
      say "waiting for another build ..."
      while [ -d "$lock" ]; do sleep 1; done
      stale || return 0
    fi
    rm -rf "$lock"
    mkdir "$lock" 2>/dev/null || true
  fi
  echo $$ > "$lock/pid"
  trap 'rm -rf "$lock"' EXIT
  trap 'rm -rf "$lock"; exit 130' INT TERM
  touch "$target/tilewright.started"
  log=$target/tilewright.build.log
  began=$(date +%s)
  say "building Tilewright with Maven, once (half a minute; the first time it downloads 80 MB, too) ..."
  # without tests and linters, which are for those who change it, and with the machine's fast compiler, as this ends soon
  (cd "$home" && export JAVA_HOME="$java_home" MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" \
    && exec "$mvn" -q -B -T 2 -Dunlinted -pl cli -am package) > "$log" 2>&1 &
  maven=$!
  trap 'kill $maven 2>/dev/null; rm -rf "$lock"; exit 130' INT TERM
  while kill -0 $maven 2>/dev/null; do
    sleep 1
    [ -t 2 ] && printf '\rtilewright: building ... %s s ' $(($(date +%s) - began)) >&2
  done
  [ -t 2 ] && printf '\r\033[K' >&2
  if ! wait $maven; then
    grep -m 20 -E 'ERROR|error:' "$log" >&2 || true
    say "the build failed; the whole log is $log"
    exit 3
  fi
  rm -rf "$target"/tilewright-*.aot* "$target"/tilewright-*.jsa*
  mv "$target/tilewright.started" "$stamp"
  rm -rf "$lock"
  trap - EXIT INT TERM
  say "built in $(($(date +%s) - began)) s"
}
