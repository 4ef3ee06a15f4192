import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { moveCredit } from "../payments/move-credit.ts";
import { type CreditOwner, lockCredit, type PayerId, readCredit } from "../payments/payer-credit.ts";
import type { ReversedLeg } from "./reversed-leg.ts";

/** A payment with its payer. */
export interface Payer {
  readonly id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/**
 * Refuses to reverse credit of a payment that was used since, and names its use. If records of the payer were merged
 * meanwhile, the credit is with the other record and is moved back.
 * @param mode "look" before it is requested; "bring back" in the transaction that reverses it, with locks
 * @throws AppError credit-used
 */
export async function requireUnusedCredit(
  tx: Tx,
  payment: Payer,
  legs: readonly ReversedLeg[],
  mode: "look" | "bring back",
): Promise<void> {
  const creditLegs = legs.filter(({ kind }) => kind === "credit");
  for (const account of [...new Set(creditLegs.map(({ credit_account }) => credit_account))]) {
    const owner = await creditOwnerOf(tx, account);
    if (!owner) continue;
    const kobo = sumKobo(creditLegs.filter((leg) => leg.credit_account === account).map((leg) => leg.kobo));
    const available = mode === "look" ? (await readCredit(tx, owner)).kobo : await lockCredit(tx, owner);
    const missing =
      kobo - available - (await creditOfMergedRecord(tx, payment, owner, kobo - available, mode));
    if (missing > 0) throw await creditUsedError(tx, account, kobo);
  }
}

/** The owner of the credit on an account; undefined if it has none. */
export async function creditOwnerOf(db: Queryable, account: number): Promise<CreditOwner | undefined> {
  const { individual_id, corporate_id, bill_id } = await db
    .selectFrom("account")
    .select(["individual_id", "corporate_id", "bill_id"])
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return bill_id === null ? payerId({ individual_id, corporate_id }) : { type: "bill", id: bill_id };
}

/** The payer of a row. */
export function payerId({ individual_id, corporate_id }: Omit<Payer, "id">): PayerId | undefined {
  if (corporate_id !== null) return { type: "corporate", id: corporate_id };
  return individual_id === null ? undefined : { type: "individual", id: individual_id };
}

/** The part of it, in kobo, that is with the record which the payer's own was merged into. */
async function creditOfMergedRecord(
  tx: Tx,
  payment: Payer,
  owner: CreditOwner,
  missing: number,
  mode: "look" | "bring back",
): Promise<number> {
  const current = payerId(payment);
  if (missing <= 0 || !current || (current.id === owner.id && current.type === owner.type)) return 0;
  if (mode === "look") return Math.min(missing, (await readCredit(tx, current)).kobo);
  const transfer = transferId("reversal", payment.id, "credit back", owner.id);
  return moveCredit(tx, { from: current, to: owner, transfer, most: missing });
}

interface Use {
  readonly payment: string | null;
  readonly bill: string | null;
  readonly refund: string | null;
}

/** The last use of the credit: it has to be undone first. */
async function creditUsedError(db: Queryable, account: number, kobo: number): Promise<AppError> {
  const { rows } = await sql<Use>`
    SELECT payment, bill, refund FROM (
      SELECT p.code AS payment, b.code AS bill, NULL AS refund, t.created_at FROM transfer t
        JOIN allocation al ON al.transfer_id = t.id JOIN payment p ON p.id = al.payment_id JOIN bill b ON b.id = al.bill_id
      WHERE t.debit_account = ${account} AND t.reverses_id IS NULL AND p.channel = 'credit' AND p.state = 'confirmed'
      UNION ALL
      SELECT NULL, NULL, mb.code, t.created_at FROM money_back mb JOIN transfer t ON t.id = mb.hold_id
      WHERE t.debit_account = ${account} AND mb.status IN ('asked', 'approved', 'done')) AS uses
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  const use = rows[0];
  const sum = formatNaira(kobo);
  const reason = use?.refund
    ? message(
        "{sum} of this payment became the payer’s credit and has been used by refund {refund}. This payment can’t be reversed unless that refund is rejected or fails.",
        { sum, refund: use.refund },
      )
    : use
      ? message(
          "{sum} of this payment became the payer’s credit and has been used for bill {bill} (payment {payment}). Reverse that payment first.",
          { sum, bill: use.bill ?? "", payment: use.payment ?? "" },
        )
      : message(
          "{sum} of this payment became the payer’s credit and has been used. Check the payer’s statement, and reverse the payment made with it first.",
          { sum },
        );
  return new AppError("conflict", reason, { code: "credit-used", data: use ?? null });
}
