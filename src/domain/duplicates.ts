import type { AnyResource } from "#resource/define.ts";

/** Rules for likely duplicates: the same identity, the same address, or nearby with a similar name. */

/** Points nearer than this may be the same place. Metres. */
export const NEAR_METRES = 25;

/** Threshold of similar names: the share of common trigrams. */
export const ALIKE_FROM = 0.4;

/** Lower threshold at the same address. */
export const ALIKE_IN_HOUSE = 0.3;

const IDENTITIES = ["phone", "tin", "tax_id", "nin", "rc", "plate"];

/** The fields that name a record, compared as one text. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
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
    field.unique || (field.kind === "text" && IDENTITIES.includes(field.form)) ? [name] : [],
  );
}

/** The fields that name a record. */
export function namingFields(resource: AnyResource): readonly string[] {
  return NAMED_BY[resource.name] ?? [];
}

/** Properties are identified by their address; shops, signs and people can share one. */
export function isItsAddress(resource: AnyResource): boolean {
  return resource.name === "property";
}

const SHORT: Readonly<Record<string, string>> = {
  road: "rd",
  street: "st",
  avenue: "ave",
  close: "cl",
  crescent: "cres",
  drive: "dr",
  lane: "ln",
  boulevard: "blvd",
};
const LONG = Object.fromEntries(Object.entries(SHORT).map(([long, short]) => [short, long]));

/** Spellings of a street name: "Sokenu Rd." is also "Sokenu Road" and "Sokenu Rd". */
export function streetSpellings(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const last = (words.at(-1) ?? "").replace(/\.$/, "").toLowerCase();
  const stem = words.slice(0, -1).join(" ");
  const short = Object.hasOwn(SHORT, last) ? SHORT[last] : Object.hasOwn(LONG, last) ? last : undefined;
  if (!short || stem === "") return [words.join(" ")];
  return [`${stem} ${LONG[short]}`, `${stem} ${short}`, `${stem} ${short}.`];
}
