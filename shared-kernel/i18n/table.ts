/** Languages of the product; Spanish is the default (I18N-001). */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * Both languages of a text stand side by side, so that one without the other does not compile (I18N-002).
 * `{{name}}` takes a fact of the refusal.
 */
export type MessageTable = Readonly<Record<string, Readonly<Record<Language, string>>>>;
