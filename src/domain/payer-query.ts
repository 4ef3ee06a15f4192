/** Input of a search for a payer or document, and what it can be. */
import { parseCode, recordCode } from "./code.ts";
import { normaliseEmail, normaliseNin, normaliseRcNumber, normaliseTaxId, normaliseTin } from "./identity.ts";
import { typedText } from "./invisible-characters.ts";
import { maskNamed } from "./mask-personal.ts";
import { normalisePayCode } from "./pay-code.ts";
import { normalisePhone } from "./phone.ts";

/** Maximum length of a query. */
export const MAX_PAYER_QUERY_LENGTH = 60;

export type PayerIdentifier = "code" | "tin" | "tax_id" | "rc" | "phone" | "email" | "nin";

export type PayerQuery =
  | { readonly kind: "code"; readonly type: "individual" | "corporate"; readonly id: number }
  | { readonly kind: Exclude<PayerIdentifier, "code"> | "document"; readonly value: string };

/** Labels of what a query can be. */
export const identifierLabels: Readonly<Record<PayerQuery["kind"], string>> = {
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
export function parsePayerQuery(typed: string): PayerQuery[] {
  const text = typedText(typed);
  const code = parseCode(text);
  if (code) {
    if (code.prefix === "IND") return [{ kind: "code", type: "individual", id: code.id }];
    return code.prefix === "COR" ? [{ kind: "code", type: "corporate", id: code.id }] : [];
  }
  const email = normaliseEmail(text);
  if (email) return [{ kind: "email", value: email }];
  const read: readonly (readonly [Exclude<PayerQuery["kind"], "code" | "email">, string | undefined])[] = [
    ["document", normalisePayCode(text)?.replace("-", "")],
    ["tin", normaliseTin(text)],
    ["tax_id", normaliseTaxId(text)],
    ["rc", normaliseRcNumber(text)],
    ["phone", normalisePhone(text)],
    ["nin", normaliseNin(text)],
  ];
  return read.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

/** The search as stored in the audit trail: personal numbers masked, codes and RC numbers in full. */
export function describeQuery(query: PayerQuery): string {
  if (query.kind === "code") return recordCode(query.type === "individual" ? "IND" : "COR", query.id);
  const { kind, value } = query;
  // The printed code gives access to the document, so it is masked too.
  if (kind === "document") return `${value.slice(0, 2)}••••••`;
  return kind === "rc" ? value : maskNamed(FIELD_NAMES[kind], value);
}

/** Field names, by which values are masked. */
const FIELD_NAMES = {
  tin: "tin_number",
  tax_id: "tax_id",
  phone: "phone_number",
  email: "email",
  nin: "nin",
} as const;

/** Personal data that is shown in full only for a purpose. */
export const maskedPersonalFields = [
  { name: "phone_number", label: "Phone" },
  { name: "email", label: "Email" },
  { name: "date_of_birth", label: "Date of birth" },
  { name: "tin_number", label: "TIN" },
  { name: "tax_id", label: "Tax ID" },
  { name: "nin", label: "NIN" },
] as const;
