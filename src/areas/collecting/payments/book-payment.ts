import type { LagosDate } from "#domain/lagos.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type AccountKey, findOrCreateAccount } from "../ledger/account.ts";
import { type NewTransfer, postTransfers } from "../ledger/post.ts";
import { transferId } from "../ledger/transfer-id.ts";
import type { AllottedBill } from "../receipts/paid-bill.ts";

interface Leg {
  readonly kind: "charge" | "penalty" | "interest" | "credit" | "fee";
  readonly debit: AccountKey;
  readonly credit: AccountKey;
  readonly kobo: number;
  readonly bill_id: number | null;
  readonly bill_line_id: number | null;
}

/**
 * Posts a confirmed payment: from the account it came into (the gateway's clearing account, a bank) to each revenue
 * item, to penalty income and to the payer's credit; and the fee that the gateway deducted.
 */
export async function bookPayment(
  tx: Tx,
  payment: Payer & { readonly id: number; readonly provider: string },
  paid: readonly AllottedBill[],
  details: { readonly paid_on: LagosDate; readonly fee_kobo: number; readonly into: AccountKey },
): Promise<void> {
  const { provider } = payment;
  const legs = paid.flatMap((one) => legsOf(one, details.into, payment));
  if (details.fee_kobo > 0)
    legs.push({
      kind: "fee",
      debit: { kind: "gateway-fees", provider },
      credit: { kind: "gateway-clearing", provider },
      kobo: details.fee_kobo,
      bill_id: null,
      bill_line_id: null,
    });
  const transfers: NewTransfer[] = [];
  for (const leg of legs)
    transfers.push({
      // Derived from its purpose: if this ever runs twice, the ledger posts it once.
      id: transferId("payment", payment.id, leg.kind, leg.bill_id ?? 0, leg.bill_line_id ?? 0),
      debit_account: await findOrCreateAccount(tx, leg.debit),
      credit_account: await findOrCreateAccount(tx, leg.credit),
      amount: leg.kobo,
      code: `payment.${leg.kind}`,
    });
  await postTransfers(tx, transfers);
  await tx
    .insertInto("allocation")
    .values(
      legs.map(({ kind, bill_id, bill_line_id }, at) => ({
        kind,
        bill_id,
        bill_line_id,
        payment_id: payment.id,
        paid_on: details.paid_on,
        transfer_id: transfers[at]?.id ?? "",
      })),
    )
    .execute();
}

/** The payer when the payment started. A bill can have been readdressed since: the excess does not belong to the new payer. */
interface Payer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

function legsOf({ bill, allotment }: AllottedBill, debit: AccountKey, payer: Payer): Leg[] {
  const leg = (
    kind: Leg["kind"],
    credit: AccountKey,
    kobo: number,
    bill_line_id: number | null = null,
  ): Leg => ({
    kind,
    debit,
    credit,
    kobo,
    bill_line_id,
    bill_id: bill.id,
  });
  const income: AccountKey = { kind: "penalty-income", agency_id: bill.agency_id };
  return [
    ...allotment.lines.map(({ id, kobo }) => {
      const line = bill.lines.find((one) => one.id === id);
      return leg("charge", { kind: "revenue", revenue_item_id: line?.revenue_item_id ?? 0 }, kobo, id);
    }),
    leg("penalty", income, allotment.penalty_kobo),
    leg("interest", income, allotment.interest_kobo),
    leg("credit", creditOf(payer, bill.id), allotment.credit_kobo),
  ].filter(({ kobo }) => kobo > 0);
}

function creditOf({ individual_id, corporate_id }: Payer, bill_id: number): AccountKey {
  if (corporate_id !== null) return { kind: "payer-credit", corporate_id };
  if (individual_id !== null) return { kind: "payer-credit", individual_id };
  return { kind: "payer-credit", bill_id };
}
