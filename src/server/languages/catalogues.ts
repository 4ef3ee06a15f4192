import type { Language } from "#language/languages.ts";
import type { Spoken, Told } from "#language/spoken.ts";
import type { Area } from "#sitemap.ts";

type Texts = Readonly<Record<string, Told>>;

const files = import.meta.glob<Texts>(["./ha/*.json", "./yo/*.json", "./ig/*.json"], {
  eager: true,
  import: "default",
});

/**
 * Whoever is signed in reaches the public pages and their own without another document, so theirs are the texts their document
 * holds. Who belongs to an area that is not named here works in English: half a screen of money in each of two languages
 * would be read in neither.
 */
const PUBLIC = ["common", "public"];
const CATALOGUES: Readonly<Partial<Record<Area, readonly string[]>>> = {
  public: PUBLIC,
  individual: [...PUBLIC, "owner"],
  corporate: [...PUBLIC, "owner"],
  agent: [...PUBLIC, "agent"],
};

const made = new Map<string, Spoken>();

/** What a page of this area says in this language; undefined in English, which is in the screens themselves. */
export function spokenIn(language: Language, area: Area): Spoken | undefined {
  const names = CATALOGUES[area];
  if (language === "en" || !names) return undefined;
  const key = `${language} ${names.join(" ")}`;
  const known = made.get(key);
  if (known) return known;
  const texts = Object.assign({}, ...names.map((name) => files[`./${language}/${name}.json`])) as Texts;
  const spoken = { language, texts };
  made.set(key, spoken);
  return spoken;
}
