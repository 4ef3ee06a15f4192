import type { Field } from "#resource/field.ts";
import { lowerFirst, type Message, message, term } from "./message.ts";

/** "Street name" → "Enter the street name." */
export function requiredError(field: Field): Message {
  const isChosen = field.kind === "choice" || field.kind === "reference";
  const params = { field: term(field.label) };
  if (lowerFirst(field.label).startsWith("what "))
    return isChosen ? message("Select {field}.", params) : message("Enter {field}.", params);
  return isChosen ? message("Select the {field}.", params) : message("Enter the {field}.", params);
}
