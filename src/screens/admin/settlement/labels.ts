import { banks } from "#domain/bank-entry.ts";
import { settlementStateLabels } from "#domain/settlement.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** URLs of the settlement pages and their API. */
export const settlementPages = {
  list: "/admin/list/settlements",
  register: "/admin/register/settlement",
  view: (id: number) => `/admin/view/settlement/${id}`,
  document: (id: number) => `/admin/settlement/${id}`,
  codes: "/admin/settings/account-codes",
  bankResponses: "/admin/list/payout-files",
  bankResponse: (id: number) => `/admin/view/payout-file/${id}`,
  agency: (id: number) => `/admin/agency/agencies/${id}`,
} as const;

export const settlementPaths = {
  settlements: "/api/v1/settlements",
  verb: (id: number, verb: "approve" | "discard" | "pay" | "fail") => `/api/v1/settlements/${id}/${verb}`,
  pdf: (id: number) => `/api/v1/settlements/${id}/pdf`,
  file: "/api/v1/settlements/payment-file?format=csv",
  fileOf: (id: number) => `/api/v1/settlements/payment-file?format=csv&id=${id}`,
  bankResponses: "/api/v1/payout-files",
  bankResponse: (id: number, verb: "dry-run" | "run") => `/api/v1/payout-files/${id}/${verb}`,
  codes: "/api/v1/account-codes",
  journal: "/api/v1/journal/file",
} as const;

/** The status of a batch: its mark and label. */
export const settlementStyles: Readonly<
  Record<string, { readonly kind: StatusKind; readonly label: string }>
> = {
  draft: { kind: "unapproved", label: settlementStateLabels.draft },
  approved: { kind: "owing", label: settlementStateLabels.approved },
  failed: { kind: "failed", label: settlementStateLabels.failed },
  paid: { kind: "paid", label: settlementStateLabels.paid },
  carried: { kind: "archived", label: settlementStateLabels.carried },
  discarded: { kind: "cancelled", label: settlementStateLabels.discarded },
};

export function settlementStyle(status: string) {
  return settlementStyles[status] ?? { kind: "draft" as const, label: status };
}

export function bankText(bank: string | null): string {
  return banks[(bank ?? "") as keyof typeof banks] ?? bank ?? "";
}
