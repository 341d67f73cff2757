package org.tilewright.language.syntax;

import java.util.List;
import org.antlr.runtime.Token;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IAstFactory;
import org.eclipse.xtext.parser.antlr.AntlrDatatypeRuleToken;

/**
 * Builds the model with the text of every token as it stands, so that the lowering sees all digits of a number and the
 * quotes of a text.
 */
public class ModelFactory implements IAstFactory {

    @Override
    public EObject create(EClassifier type) {
        return EcoreUtil.create((EClass) type);
    }

    @Override
    public void set(EObject object, String feature, Object value, String rule, INode node) {
        // The parser hands in nothing where it recovers from a missing piece.
        if (value != null) {
            object.eSet(feature(object, feature), raw(value));
        }
    }

    @Override
    public void add(EObject object, String feature, Object value, String rule, INode node) {
        @SuppressWarnings("unchecked")
        List<Object> values = (List<Object>) object.eGet(feature(object, feature));
        if (value != null) {
            values.add(raw(value));
        }
    }

    private static EStructuralFeature feature(EObject object, String name) {
        return object.eClass().getEStructuralFeature(name);
    }

    private static Object raw(Object value) {
        return switch (value) {
            case Token t -> t.getText();
            case AntlrDatatypeRuleToken t -> t.getText();
            default -> value;
        };
    }
}
