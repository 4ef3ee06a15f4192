/** The languages of the screens, each by its own name. English is whole; the others await a native reader. */
export const languages = { en: "English", ha: "Hausa", yo: "Yorùbá", ig: "Igbo" } as const;

export type Language = keyof typeof languages;

/** What can be sent as a language, read as one. */
export function readLanguage(value: unknown): Language | undefined {
  return typeof value === "string" && Object.hasOwn(languages, value) ? (value as Language) : undefined;
}
