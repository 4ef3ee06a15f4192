import type { ListedFunding } from "#areas/ticketing/wallets/list-fundings.ts";
import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { fundingStatusLabel, walletMoveKinds } from "#domain/wallet.ts";
import { t } from "#language/t.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages of wallets. */
export const walletPages = {
  fundings: "/admin/list/wallet-fundings",
  moves: "/admin/list/wallet-activites",
  payments: "/admin/list/wallet-payments",
  register: "/admin/register/wallet-funding",
  funding: (id: number) => `/admin/view/wallet-funding/${id}`,
} as const;

export const walletPaths = {
  fundings: "/api/v1/wallet-fundings",
  decide: (id: number, verb: "confirm" | "refuse") => `/api/v1/wallet-fundings/${id}/${verb}`,
  reversal: (id: number) => `/api/v1/wallet-fundings/${id}/reversal`,
  file: (list: "wallet-fundings" | "wallet-activities" | "wallet-payments") => `/api/v1/${list}/file`,
  fundOnline: "/api/v1/my-wallet/fundings",
  reportDeposit: "/api/v1/my-wallet/slips",
  agent: (id: number) => `/api/v1/my-agents/${id}`,
  float: (id: number, direction: "give" | "take") => `/api/v1/my-agents/${id}/${direction}-float`,
} as const;

const STATUS_KINDS: Readonly<Record<ListedFunding["status"], StatusKind>> = {
  waiting: "unapproved",
  confirmed: "paid",
  refused: "rejected",
};

/** Style and label of a funding's status. */
export function fundingStyle(funding: Pick<ListedFunding, "status" | "reversed" | "method">): {
  readonly kind: StatusKind;
  readonly label: string;
} {
  const { status, reversed, method } = funding;
  const isAwaitingPayment = status === "waiting" && method === "gateway";
  const kind = reversed ? "reversed" : isAwaitingPayment ? "pending" : STATUS_KINDS[status];
  return { kind, label: fundingStatusLabel(funding) };
}

/** The description of a transaction: "Ticket sold", "Float received, Sodipo Ltd". */
export function transactionText({ kind, funding_method, counterparty, kobo, bulk }: ListedMove): string {
  if (kind === "float") {
    const text = kobo > 0 ? t("Float received") : t("Float given");
    return counterparty ? `${text}, ${counterparty}` : text;
  }
  if (kind === "funding" && funding_method === "gateway") return t("Online funding");
  if (kind === "funding" && funding_method === "bank") return t("Bank funding");
  if (bulk !== null && (kind === "sale" || kind === "void"))
    return kind === "sale" ? t("Ticket batch bought") : t("Ticket batch voided");
  return t(walletMoveKinds[kind]);
}
