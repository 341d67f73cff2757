package org.tilewright.ide.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads members of a message; one that is missing or of another kind is absent. */
record Members(JsonObject object) {

    Optional<JsonElement> at(String name) {
        return Optional.ofNullable(object.get(name)).filter(e -> !e.isJsonNull());
    }

    Optional<String> text(String name) {
        return at(name).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString);
    }

    Optional<JsonObject> object(String name) {
        return at(name).filter(JsonElement::isJsonObject).map(JsonElement::getAsJsonObject);
    }

    List<String> texts(String name) {
        return at(name).filter(JsonElement::isJsonArray).map(a -> a.getAsJsonArray().asList().stream().filter(JsonElement::isJsonPrimitive)
                .map(JsonElement::getAsString).toList()).orElse(List.of());
    }

    List<Members> objects(String name) {
        return at(name).filter(JsonElement::isJsonArray).map(a -> a.getAsJsonArray().asList().stream().filter(JsonElement::isJsonObject)
                .map(e -> new Members(e.getAsJsonObject())).toList()).orElse(List.of());
    }

    double real(String name) {
        return at(name).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsDouble).orElse(0.0);
    }

    OptionalInt number(String name) {
        Optional<JsonElement> e = at(name).filter(JsonElement::isJsonPrimitive).filter(x -> x.getAsJsonPrimitive().isNumber());
        return e.isPresent() ? OptionalInt.of(e.get().getAsInt()) : OptionalInt.empty();
    }

    boolean flag(String name) {
        return at(name).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsBoolean).orElse(false);
    }
}
