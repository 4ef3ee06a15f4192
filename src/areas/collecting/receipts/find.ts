import { type Selectable, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { Receipt } from "#kernel/db/tables.ts";
import { isOwn } from "#kernel/owner.ts";
import { isToken } from "#kernel/random-token.ts";
import type { FoundReceipt, ReceiptPayment } from "./found-receipt.ts";
import { maskReceipt } from "./mask.ts";
import { receiptAgency, receiptBills, receiptLines, receiptPayer } from "./receipt-lines.ts";

/**
 * A receipt: by ID for an officer, its payer or the cashier of its till; by public token for its holder (the token
 * comes with the payment; the printed verification code does not open it). By token, its payer is masked, unless the
 * reader can also see it by ID.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getReceipt(actor: Actor, idOrToken: string): Promise<FoundReceipt> {
  const byToken = isToken(idOrToken);
  if (!byToken && !/^[0-9]{1,10}$/.test(idOrToken)) throw notFound("receipt");
  if (!byToken && !may(actor, "receipt.view") && !may(actor, "till.use"))
    authorize(actor, "own_receipt.view");
  const row = await database()
    .selectFrom("receipt")
    .selectAll()
    .select(
      sql<string | null>`(SELECT r.number FROM receipt r WHERE r.id = receipt.replaces_id)`.as("replaces"),
    )
    .select(
      sql<string | null>`(SELECT r.number FROM receipt r WHERE r.replaces_id = receipt.id)`.as("replaced_by"),
    )
    .select(
      sql<ReceiptPayment | null>`(SELECT json_build_object('on', (p.paid_at AT TIME ZONE 'Africa/Lagos')::date,
          'bank', be.bank, 'kind', be.kind, 'reference', be.reference, 'rrr', p.retrieval_reference)
        FROM payment p LEFT JOIN bank_entry be ON be.payment_id = p.id WHERE p.id = receipt.payment_id)`.as(
        "paid",
      ),
    )
    .where(byToken ? sql<boolean>`token = ${idOrToken}` : sql<boolean>`id = ${idOrToken}::bigint`)
    .executeTakeFirst();
  if (!row) throw notFound("receipt");
  const receipt = toReceipt(row);
  if (seesInFull(actor, row) || (await isFromOwnTill(actor, row))) return receipt;
  if (!byToken) throw notFound("receipt");
  return maskReceipt(receipt);
}

function seesInFull(actor: Actor, row: Selectable<Receipt>): boolean {
  if (may(actor, "receipt.view", { agency_id: row.agency_id })) return true;
  return may(actor, "own_receipt.view") && isOwn(actor, row);
}

/**
 * Whether its payment went through the actor's till: cashiers can print receipts of their own payments, regardless of
 * their scope.
 */
async function isFromOwnTill(actor: Actor, { payment_id }: Selectable<Receipt>): Promise<boolean> {
  const me = actor.session?.user.id;
  if (me === undefined || !may(actor, "till.use")) return false;
  const { rows } = await sql`
    SELECT FROM till_payment tp JOIN till t ON t.id = tp.till_id
    WHERE tp.payment_id = ${payment_id} AND t.cashier_id = ${me}`.execute(database());
  return rows.length > 0;
}

/** A row in full, in the form that the rest of the program uses. */
export function toReceipt(row: Selectable<Receipt>): FoundReceipt {
  return {
    ...row,
    payer: receiptPayer.parse(row.payer),
    lines: receiptLines.parse(row.lines),
    bills: receiptBills.parse(row.bills),
    agency: receiptAgency.parse(row.agency),
    masked: false,
  };
}
