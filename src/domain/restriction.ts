import { countNoun } from "./count-text.ts";

/** Registers with rows about a person, and the column of that person. Only these have restricted records. */
export const personColumns: Readonly<Record<string, string>> = {
  individual: "id",
  spouse: "individual_id",
  residence: "individual_id",
};

/** Why an export has fewer rows than its list; undefined if none were excluded. */
export function excludedText(restricted: number): string | undefined {
  if (restricted === 0) return undefined;
  const verb = restricted === 1 ? "is" : "are";
  return `${countNoun(restricted, "row")} ${verb} excluded because of a data protection restriction.`;
}
