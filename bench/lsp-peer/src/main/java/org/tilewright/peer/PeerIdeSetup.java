package org.tilewright.peer;

import com.google.inject.Guice;
import com.google.inject.Injector;
import org.eclipse.xtext.util.Modules2;
import org.tilewright.language.TilewrightRuntimeModule;
import org.tilewright.language.TilewrightStandaloneSetup;

/** What Xtext's generator writes for a language server: the language's own services with those of an editor on top. */
public class PeerIdeSetup extends TilewrightStandaloneSetup {

    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new TilewrightRuntimeModule(), new PeerIdeModule()));
    }
}
