/** Input of a search for a payer or document, and what it can be. */
import { parseCode, recordCode } from "./code.ts";
import { normaliseEmail, normaliseNin, normaliseRcNumber, normaliseTaxId, normaliseTin } from "./identity.ts";
import { typedText } from "./invisible-characters.ts";
import { maskNamed } from "./mask-personal.ts";
import { normalisePayCode } from "./pay-code.ts";
import { normalisePhone } from "./phone.ts";

/** Maximum length. */
export const MOST_TYPED = 60;

export type PayerWay = "code" | "tin" | "tax_id" | "rc" | "phone" | "email" | "nin";

export type Query =
  | { readonly way: "code"; readonly type: "individual" | "corporate"; readonly id: number }
  | { readonly way: Exclude<PayerWay, "code"> | "document"; readonly value: string };

/** Labels. */
export const wayLabels: Readonly<Record<Query["way"], string>> = {
  code: "payer code",
  tin: "TIN",
  tax_id: "tax ID",
  rc: "RC number",
  phone: "phone number",
  email: "email",
  nin: "NIN",
  document: "document code",
};

/**
 * Everything a text can be: eight digits are a document code, an old TIN and an RC number; eleven digits a phone number
 * and a NIN. Empty if it is none. Document codes are stored without the dash.
 */
export function readPayer(typed: string): Query[] {
  const text = typedText(typed);
  const code = parseCode(text);
  if (code) {
    if (code.prefix === "IND") return [{ way: "code", type: "individual", id: code.id }];
    return code.prefix === "COR" ? [{ way: "code", type: "corporate", id: code.id }] : [];
  }
  const email = normaliseEmail(text);
  if (email) return [{ way: "email", value: email }];
  const read: readonly (readonly [Exclude<Query["way"], "code" | "email">, string | undefined])[] = [
    ["document", normalisePayCode(text)?.replace("-", "")],
    ["tin", normaliseTin(text)],
    ["tax_id", normaliseTaxId(text)],
    ["rc", normaliseRcNumber(text)],
    ["phone", normalisePhone(text)],
    ["nin", normaliseNin(text)],
  ];
  return read.flatMap(([way, value]) => (value === undefined ? [] : [{ way, value }]));
}

/** The search as stored in the audit trail: personal numbers masked, codes and RC numbers in full. */
export function describeQuery(params: Query): string {
  if (params.way === "code") return recordCode(params.type === "individual" ? "IND" : "COR", params.id);
  const { way, value } = params;
  // The printed code gives access to the document, so it is masked too.
  if (way === "document") return `${value.slice(0, 2)}••••••`;
  return way === "rc" ? value : maskNamed(FIELDS[way], value);
}

/** Names of the fields. */
const FIELDS = {
  tin: "tin_number",
  tax_id: "tax_id",
  phone: "phone_number",
  email: "email",
  nin: "nin",
} as const;

/** Personal data that is shown in full only for a purpose. */
export const maskedPersonal = [
  { name: "phone_number", label: "Phone" },
  { name: "email", label: "Email" },
  { name: "date_of_birth", label: "Date of birth" },
  { name: "tin_number", label: "TIN" },
  { name: "tax_id", label: "Tax ID" },
  { name: "nin", label: "NIN" },
] as const;
