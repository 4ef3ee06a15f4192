import type { Language } from "./languages.ts";

/** A text, or its forms by the plural categories of the language ("one", "other"). */
export type Translated = string | Readonly<Record<string, string>>;

/** A language other than English, with the texts this page can need, by their English. */
export interface Spoken {
  readonly language: Language;
  readonly texts: Readonly<Record<string, Translated>>;
}

declare global {
  /**
   * What is spoken now; absent in English. In a browser it belongs to the document, on the server to the request
   * (`server/languages/speaking.ts`): a language is chosen with a new document, so nothing on a page listens for it.
   */
  var ratebookSpoken: Spoken | undefined;
}
