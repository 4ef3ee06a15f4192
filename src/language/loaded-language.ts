import type { Language } from "./languages.ts";

/** A text, or its forms by the plural categories of the language ("one", "other"). */
export type Translated = string | Readonly<Record<string, string>>;

/** A language other than English, with the texts that this page can need, keyed by their English. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly texts: Readonly<Record<string, Translated>>;
}

declare global {
  /**
   * The current language; absent for English. In a browser it belongs to the document, on the server to the
   * request (`src/platform/languages/with-language.ts`): changing the language loads a new document, so pages
   * don't observe it.
   */
  var ratebookSpoken: LoadedLanguage | undefined;
}
