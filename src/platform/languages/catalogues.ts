import type { Area } from "#domain/site-area.ts";
import type { Language } from "#language/languages.ts";
import type { Spoken, Translated } from "#language/spoken.ts";
import { carried } from "./carried.ts";

type Texts = Readonly<Record<string, Translated>>;

const files = import.meta.glob<Texts>(["./ha/*.json", "./yo/*.json", "./ig/*.json"], {
  eager: true,
  import: "default",
});

const made = new Map<string, Spoken>();

/** The texts of a page of this area in this language; undefined for English, which is in the code. */
export function spokenIn(language: Language, area: Area): Spoken | undefined {
  const names = carried[area];
  if (language === "en" || !names) return undefined;
  const key = `${language} ${names.join(" ")}`;
  const known = made.get(key);
  if (known) return known;
  const texts = Object.assign({}, ...names.map((name) => files[`./${language}/${name}.json`])) as Texts;
  const spoken = { language, texts };
  made.set(key, spoken);
  return spoken;
}
