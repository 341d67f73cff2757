package com.redhat.devtools.lsp4ij;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public enum ServerStatus {
    none,
    checking_installed,
    installing,
    installed,
    not_installed,
    starting,
    started,
    stopping,
    stopped
}
