import type { Field } from "#resource/field.ts";
import { lowerFirst, type Message, message, term } from "./message.ts";

/** Labels that need a value after them, such as "Paid from" and "Since", make no sentence. */
const ENDS_OPEN = /(?:^|\s)(?:above|at|by|for|from|since|to|until)$/i;

/** "Street name" → "Enter the street name." */
export function requiredError(field: Field): Message {
  const isChosen = field.kind === "choice" || field.kind === "reference";
  if (ENDS_OPEN.test(field.label)) {
    if (isChosen) return message("Select an option.", {});
    return field.kind === "date" ? message("Enter a date.", {}) : message("Enter a value.", {});
  }
  const params = { field: term(field.label) };
  if (lowerFirst(field.label).startsWith("what "))
    return isChosen ? message("Select {field}.", params) : message("Enter {field}.", params);
  return isChosen ? message("Select the {field}.", params) : message("Enter the {field}.", params);
}
