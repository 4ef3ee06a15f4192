import type { AnyResource } from "#resource/define.ts";

/** What makes two records likely to be one: the same identity, the same house, or near with a similar name. */

/** Points nearer than this may stand for one thing. Metres. */
export const NEAR_METRES = 25;

/** From here names are similar: the share of three-letter parts they have in common. */
export const ALIKE_FROM = 0.4;

/** In the same house a little less will do. */
export const ALIKE_IN_HOUSE = 0.3;

const IDENTITIES = ["phone", "tin", "tax_id", "nin", "rc", "plate"];

/** The fields that name a record to people, which are compared as one text. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  individual: ["first_name", "other_names", "surname"],
  corporate: ["name"],
  property: ["street_number", "street_name", "city"],
  shop: ["trade_name"],
  vehicle: ["plate_number"],
  mast: ["site_name", "operator"],
  signage: ["description"],
};

/** Fields whose value only one record should hold: phone, TIN, plate and their like, and what is unique. */
export function identityFields({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.unique || (field.kind === "text" && IDENTITIES.includes(field.form)) ? [name] : [],
  );
}

/** The fields that name a record. */
export function namingFields(resource: AnyResource): readonly string[] {
  return NAMED_BY[resource.name] ?? [];
}

/** A building is its address; any number of shops, signs and people share one. */
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

/** A street's name as others may have written it: "Sokenu Rd." is "Sokenu Road", "Sokenu Rd" and "Sokenu Rd." too. */
export function streetSpellings(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const last = (words.at(-1) ?? "").replace(/\.$/, "").toLowerCase();
  const stem = words.slice(0, -1).join(" ");
  const short = Object.hasOwn(SHORT, last) ? SHORT[last] : Object.hasOwn(LONG, last) ? last : undefined;
  if (!short || stem === "") return [words.join(" ")];
  return [`${stem} ${LONG[short]}`, `${stem} ${short}`, `${stem} ${short}.`];
}
