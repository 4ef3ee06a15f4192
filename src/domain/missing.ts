import type { Field } from "#resource/field.ts";

/** "Street name" → "Write the street name." */
export function missing(field: Field): string {
  const verb = field.kind === "choice" || field.kind === "reference" ? "Choose" : "Write";
  const words = lowerFirst(field.label);
  return `${verb} ${words.startsWith("what ") ? words : `the ${words}`}.`;
}

/** "Street name" → "street name"; "RC number" stays. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
