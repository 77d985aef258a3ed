package io.baton.core.config;

/**
 * One mistake.
 *
 * @param file the file that it is in
 * @param line its line, below 1 if it has none
 * @param key the key inside of {@code baton { }}, empty if it is about no key
 * @param text what is wrong and what is allowed
 */
record Problem(String file, int line, String key, String text) {
    @Override
    public String toString() {
        return file + (line < 1 ? "" : ":" + line) + ": " + (key.isEmpty() ? "" : key + ": ") + text;
    }
}
