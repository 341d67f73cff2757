package org.tilewright.preview;

import org.tilewright.ir.ParamValues;
import org.tilewright.plan.Plan;

/** The preview as a still picture. */
public final class PreviewSvg {

    private PreviewSvg() { }

    public static String of(Plan plan, ParamValues params) {
        return "";
    }
}
