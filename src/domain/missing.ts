import type { Field } from "#resource/field.ts";
import { lowerFirst, type Message, message, term } from "./message.ts";

/** "Street name" → "Write the street name." */
export function missing(field: Field): Message {
  const isChosen = field.kind === "choice" || field.kind === "reference";
  const params = { field: term(field.label) };
  if (lowerFirst(field.label).startsWith("what "))
    return isChosen ? message("Choose {field}.", params) : message("Write {field}.", params);
  return isChosen ? message("Choose the {field}.", params) : message("Write the {field}.", params);
}
