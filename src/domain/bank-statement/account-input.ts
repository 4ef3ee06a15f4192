/** A bank account of the government, as entered. */
import { choice, text } from "#resource/field.ts";
import { banks } from "../bank-entry.ts";

export const bankAccountFields = {
  bank: choice("Bank", banks, { required: true }),
  number: text("Account number", 20, { required: true, hint: "10 digits" }),
  name: text("Account name", 100, { required: true, hint: "As registered with the bank" }),
} as const;
