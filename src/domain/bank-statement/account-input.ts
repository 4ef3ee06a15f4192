/** An account that the government has at a bank, as it is entered. */
import { choice, text } from "#resource/field.ts";
import { banks } from "../bank-entry.ts";

export const bankAccountFields = {
  bank: choice("Bank", banks, { required: true }),
  number: text("Account number", 20, { required: true, hint: "Ten digits" }),
  name: text("Name of the account", 100, { required: true, hint: "As the bank writes it" }),
} as const;
