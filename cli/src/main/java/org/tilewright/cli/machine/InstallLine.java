package org.tilewright.cli.machine;

/** How to install something with the package manager that is here. */
final class InstallLine {

    private InstallLine() { }

    static String of(String debian, String fedora, String brew) {
        if (SearchPath.program("apt-get").isPresent()) {
            return "sudo apt-get install " + debian;
        }
        if (SearchPath.program("dnf").isPresent()) {
            return "sudo dnf install " + fedora;
        }
        if (SearchPath.program("brew").isPresent()) {
            return "brew install " + brew;
        }
        return "install " + debian + " (Debian's names)";
    }
}
