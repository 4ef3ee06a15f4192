/**
 * The languages of the screens, each by its own name. English is complete; the others have not been reviewed by native
 * speakers.
 */
export const languages = { en: "English", ha: "Hausa", yo: "Yorùbá", ig: "Igbo" } as const;

export type Language = keyof typeof languages;

/** Parses a language code. */
export function readLanguage(value: unknown): Language | undefined {
  return typeof value === "string" && Object.hasOwn(languages, value) ? (value as Language) : undefined;
}
