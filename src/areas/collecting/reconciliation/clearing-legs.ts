import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { findOrCreateAccount } from "../ledger/account.ts";
import type { Leg, MatchToPost } from "./posted-match.ts";

interface ClearingTotal {
  readonly method: "card" | "cheque";
  /** Of the cheques. */
  readonly bank: string | null;
  readonly kobo: number;
}

/**
 * Moves card and cheque money from clearing to the bank, less the bank's charge; or returned money from the bank to
 * clearing, which the reversal of its payment had left negative.
 */
export async function clearingLegs(
  tx: Tx,
  { id, kind, account, fee_kobo }: MatchToPost & { kind: "clearing" | "bounced" },
): Promise<Leg[]> {
  const { rows } = await sql<ClearingTotal>`
    SELECT t.way AS method, t.bank, sum(p.kobo)::bigint AS kobo FROM bank_match_payment m JOIN payment p ON p.id = m.payment_id
      JOIN till_payment t ON t.payment_id = p.id
    WHERE m.match_id = ${id} GROUP BY t.way, t.bank ORDER BY kobo DESC, t.bank`.execute(tx);
  const bank = account.account_id;
  const legs: Leg[] = [];
  for (const [index, { method, bank: chequeBank, kobo }] of rows.entries()) {
    const provider = method === "card" ? "pos" : (chequeBank ?? "other");
    const clearing = await findOrCreateAccount(tx, { kind: `${method}-clearing`, provider });
    const part = `${method} ${provider}`;
    // The charge is a few per cent of the total, so the largest leg covers it.
    const charge_kobo = index === 0 ? fee_kobo : 0;
    if (kind === "bounced") legs.push({ code: "bank.bounced", part, debit: clearing, credit: bank, kobo });
    else legs.push({ code: "bank.cleared", part, debit: bank, credit: clearing, kobo: kobo - charge_kobo });
    if (charge_kobo > 0) {
      const charges = await findOrCreateAccount(tx, { kind: "bank-charges", provider: account.bank });
      legs.push({ code: "bank.clearing-charge", part, debit: charges, credit: clearing, kobo: charge_kobo });
    }
  }
  return legs;
}
