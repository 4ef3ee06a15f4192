import type { AnyResource } from "#resource/define.ts";

/** Rules for likely duplicates: the same identity, the same address, or nearby with a similar name. */

/** Points nearer than this may be the same place. Metres. */
export const NEAR_METRES = 25;

/** Threshold of similar names: the share of common trigrams. */
export const SIMILARITY_THRESHOLD = 0.4;

/** Lower threshold at the same address. */
export const SAME_ADDRESS_THRESHOLD = 0.3;

const IDENTITY_FORMS = ["phone", "tin", "tax_id", "nin", "rc", "plate"];

/** The fields that name a record, compared as one text. */
const NAMING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  individual: ["first_name", "other_names", "surname"],
  corporate: ["name"],
  property: ["street_number", "street_name", "city"],
  shop: ["trade_name"],
  vehicle: ["plate_number"],
  mast: ["site_name", "operator"],
  signage: ["description"],
};

/** Fields that should be unique to a record: phone, TIN, plate and so on, and unique fields. */
export function identityFields({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.unique || (field.kind === "text" && IDENTITY_FORMS.includes(field.form)) ? [name] : [],
  );
}

/** The fields that name a record. */
export function namingFields(resource: AnyResource): readonly string[] {
  return NAMING_FIELDS[resource.name] ?? [];
}

/** Properties are identified by their address; shops, signs and people can share one. */
export function isIdentifiedByAddress(resource: AnyResource): boolean {
  return resource.name === "property";
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  road: "rd",
  street: "st",
  avenue: "ave",
  close: "cl",
  crescent: "cres",
  drive: "dr",
  lane: "ln",
  boulevard: "blvd",
};
const FULL_WORDS = Object.fromEntries(Object.entries(ABBREVIATIONS).map(([long, short]) => [short, long]));

/** Spellings of a street name: "Sokenu Rd." is also "Sokenu Road" and "Sokenu Rd". */
export function streetSpellings(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const last = (words.at(-1) ?? "").replace(/\.$/, "").toLowerCase();
  const stem = words.slice(0, -1).join(" ");
  const short = Object.hasOwn(ABBREVIATIONS, last)
    ? ABBREVIATIONS[last]
    : Object.hasOwn(FULL_WORDS, last)
      ? last
      : undefined;
  if (!short || stem === "") return [words.join(" ")];
  return [`${stem} ${FULL_WORDS[short]}`, `${stem} ${short}`, `${stem} ${short}.`];
}
