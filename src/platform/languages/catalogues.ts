import type { Area } from "#domain/site-area.ts";
import type { Language } from "#language/languages.ts";
import type { LoadedLanguage, Translated } from "#language/loaded-language.ts";
import { cataloguesByArea } from "./catalogues-by-area.ts";

type Texts = Readonly<Record<string, Translated>>;

const files = import.meta.glob<Texts>(["./ha/*.json", "./yo/*.json", "./ig/*.json"], {
  eager: true,
  import: "default",
});

const cache = new Map<string, LoadedLanguage>();

/** The texts of a page of this area in this language; undefined for English, which is in the code. */
export function translationsFor(language: Language, area: Area): LoadedLanguage | undefined {
  const names = cataloguesByArea[area];
  if (language === "en" || !names) return undefined;
  const key = `${language} ${names.join(" ")}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const texts = Object.assign({}, ...names.map((name) => files[`./${language}/${name}.json`])) as Texts;
  const spoken = { language, texts };
  cache.set(key, spoken);
  return spoken;
}
