import type { BankEntry } from "#areas/collecting/bank-entries/get-entry.ts";
import { entryMethods, entryStatusLabels } from "#domain/bank-entry.ts";
import { formatNaira } from "#domain/money.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages and API paths of bank deposits. */
export const entryPages = {
  list: "/admin/list/bank-entries",
  register: "/admin/register/bank-entry",
  view: (id: number) => `/admin/view/bank-entry/${id}`,
  edit: (id: number) => `/admin/edit/bank-entry/${id}`,
} as const;

export const entryPaths = {
  entries: "/api/v1/bank-entries",
  entry: (id: number) => `/api/v1/bank-entries/${id}`,
  verb: (id: number, verb: "confirm" | "return" | "withdraw") => `/api/v1/bank-entries/${id}/${verb}`,
} as const;

const entryStyles: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  waiting: { kind: "unapproved", label: entryStatusLabels.waiting },
  returned: { kind: "returned", label: entryStatusLabels.returned },
  confirmed: { kind: "paid", label: entryStatusLabels.confirmed },
  withdrawn: { kind: "cancelled", label: entryStatusLabels.withdrawn },
};

/** Style and label of a deposit: that of its status, unless its payment was reversed. */
export function entryStyle({ status, reversed }: { readonly status: string; readonly reversed: boolean }): {
  readonly kind: StatusKind;
  readonly label: string;
} {
  if (reversed) return { kind: "reversed", label: "Reversed" };
  return entryStyles[status] ?? { kind: "draft", label: status };
}

export function methodLabel(kind: string): string {
  return entryMethods[kind as keyof typeof entryMethods] ?? kind;
}

/** What confirming a deposit does with its amount. */
export function effectText({ kobo, excess_kobo }: Pick<BankEntry, "kobo" | "excess_kobo">): string {
  if (excess_kobo <= 0) return "The bills will be paid and receipts issued now.";
  if (excess_kobo >= kobo)
    return "Nothing is due on the bills. The whole amount will be kept as the payer’s credit and a receipt issued now.";
  return `The bills will be paid, ${formatNaira(excess_kobo)} will be kept as the payer’s credit, and receipts will be issued now.`;
}

/** What a confirmed deposit did, before the link to its payment. */
export function confirmedText({ kobo, payment, reversed }: Pick<BankEntry, "kobo" | "payment" | "reversed">) {
  const credit = payment?.credit_kobo ?? 0;
  if (reversed) return "Confirmed, but reversed since. Its receipts are cancelled: ";
  if (credit === 0) return "Bills paid and receipts issued: ";
  if (credit === kobo) return "No bill was due. Kept as the payer’s credit, with a receipt: ";
  return `Bills paid, ${formatNaira(credit)} kept as the payer’s credit, and receipts issued: `;
}
