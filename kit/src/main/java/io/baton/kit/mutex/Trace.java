package io.baton.kit.mutex;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Makes a readable line of a message: {@code REQUEST(ask=1, stamp=3)}. A flag is named if it is set. */
final class Trace {
    private Trace() {}

    static String line(Object message) {
        if (!message.getClass().isRecord()) {
            return message.toString();
        }
        List<String> fields = new ArrayList<>();
        for (RecordComponent component : message.getClass().getRecordComponents()) {
            Object value = value(message, component);
            if (value instanceof Boolean flag) {
                if (flag) {
                    fields.add(component.getName());
                }
            } else if (value instanceof Collection<?> many) {
                fields.add(component.getName() + "="
                        + many.stream().map(Trace::line).collect(Collectors.joining(", ", "[", "]")));
            } else {
                fields.add(component.getName() + "=" + value);
            }
        }
        String name = message.getClass().getSimpleName().toUpperCase(Locale.ROOT);
        return name + "(" + String.join(", ", fields) + ")";
    }

    private static Object value(Object message, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(message);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record without its accessor", e);
        }
    }
}
