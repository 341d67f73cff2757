package org.tilewright.language;

/** Sets the language up where no Eclipse runs. */
public class TilewrightStandaloneSetup extends TilewrightStandaloneSetupGenerated {

    public static void doSetup() {
        new TilewrightStandaloneSetup().createInjectorAndDoEMFRegistration();
    }
}
