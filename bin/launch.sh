# shellcheck shell=sh disable=SC2034
# How the virtual machine is started and how its start-up cache is made; read with "." by everything that starts Tilewright or packs it,
# after find-jdk.sh.

# Sets common, the options that every use of the machine has, short, those of commands that end soon, server, those of the language
# server, and record and use, which make a start-up cache and use it. The machine tells errors, but not that it cannot use a cache, such as
# with a heap of more than 32 GiB, whose pointers are others: it only starts more slowly.
options_of() {
  # an edit of a long text makes some 40 MB of garbage, which young collections are to find dead: room for a few edits, on any machine
  common="-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED" short="" server="-Xmx512m -Xmn128m"
  # with few processors the machine's compilers take turns with what somebody waits for, such as the errors of the text that was just
  # opened: they get half of its share, which leaves it a core where there are two. With much less they get nothing on a machine that others
  # use, and code stays slow. What it warns of, that priorities may not be its to choose, does not hold for lower ones.
  [ ! -r /proc/self/stat ] || server="$server -XX:-PrintWarnings -XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=3"
  [ "$1" -ge 23 ] && common="$common --sun-misc-unsafe-memory-access=allow"
  if [ "$1" -ge 25 ]; then
    record=-XX:AOTCacheOutput use=-XX:AOTCache kind=aot
    # with the rehearsal's profiles the machine compiles half a second long what a short command never calls, beside a program that runs;
    # the language server needs it soon: its first edits and hovers take a fifth to a third less with them
    short="-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining"
    log="-Xlog:disable -Xlog:all=error:stderr -Xlog:cds*=off:stderr -Xlog:aot*=off:stderr"
  else
    record=-XX:ArchiveClassesAtExit use=-XX:SharedArchiveFile kind=jsa
    log="-Xlog:disable -Xlog:all=error:stderr -Xlog:cds*=off:stderr"
  fi
}

# Names of files are bytes, which the machine takes for letters of the locale: in one of ASCII alone it opens none with others. Of UTF-8
# it knows all. With the words of the command line; a locale that says UTF-8 and is not installed is found out where they have such letters.
take_letters() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX) ;;
    *)
      case "${PWD:-}$*" in *[!\ -~]*) ;; *) return 0 ;; esac
      [ "$(locale charmap 2>/dev/null)" = ANSI_X3.4-1968 ] || return 0 ;;
  esac
  LC_ALL=C.UTF-8
  export LC_ALL
}

# reserve_less COMMAND: sets less. Where addresses are limited, as on some clusters for those who log in, these are options with which the
# machine reserves not many more of them than it needs; the start-up cache, which has a place of its own among them, is to be done without.
# Else it is empty.
reserve_less() {
  less=
  # shellcheck disable=SC3045 # not in POSIX, but in dash, bash, BusyBox and macOS's sh
  kibibytes=$(ulimit -v 2>/dev/null)
  case $kibibytes in '' | *[!0-9]*) return 0 ;; esac
  [ "$kibibytes" -lt 33554432 ] || return 0
  less="-XX:CompressedClassSpaceSize=64m -XX:ReservedCodeCacheSize=64m"
  # that of the server is small
  [ "$1" = lsp ] || less="$less -Xmx$((kibibytes / 4096))m"
}

# rehearse JAVA JAR SAMPLES CACHE: records the classes of typical commands so that later starts skip loading and checking them.
rehearse() {
  # shellcheck disable=SC2086
  nice "$1" $common "$record=$4.new.$$" -Xlog:disable -cp "$2" org.tilewright.cli.Rehearsal "$3" >/dev/null 2>&1 </dev/null \
    && mv "$4.new.$$" "$4"
  rehearsed=$?
  rm -f "$4.new.$$"*
  return $rehearsed
}

# The machine counts the cache of a packaged runtime as made for another jar unless the jar's time is the one in the cache's name, and
# copying loses times. Sets cache, to nothing where there is none for this jar.
packaged_cache() {
  for cache in "$1"/tilewright-*."$kind"; do :; done
  [ -f "$cache" ] || { cache=; return; }
  seconds=${cache##*-}
  seconds=${seconds%.*}
  [ "$(stat -c %Y "$2")" = "$seconds" ] || touch -c -d "@$seconds" "$2" 2>/dev/null || cache=
}
