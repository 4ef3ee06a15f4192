import { sql } from "kysely";
import { readIds } from "#domain/assessment-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { lockLines, requireUnsettled, requireViewedVersion } from "../bank-accounts/lock-lines.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { createMatch } from "./create-match.ts";
import { agreeTotals, type PaymentToMatch, readCharge } from "./match-totals.ts";
import { endMatch } from "./undo-match.ts";

/** Upper bound of payments in one match: the payments of a service on some days. */
const MAX_PAYMENTS = 1_000;

interface Matchable extends PaymentToMatch {
  readonly proposed_by: number | null;
  /** The account of the suggestion. */
  readonly proposed_at: number | null;
}

/**
 * Matches a line, or several together, with payments manually: `payment_ids`, and further `line_ids` of the same
 * account. Their totals must agree; for a payment gateway less its fees; for card and cheque payments at tills less the
 * entered `charge_kobo`. A line of returned money is matched with payments that were cleared and reversed.
 * @throws AppError forbidden, not-found, invalid, several-accounts, sums-differ, wrong-status, payment-matched,
 * day-closed, edited-meanwhile
 */
export async function matchByHand(tx: Tx, actor: Actor, lineId: number, raw: Raw): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const errors = new ValidationErrors();
  const payment_ids = [...new Set(readIds(errors, raw, "payment_ids", MAX_PAYMENTS) ?? [])];
  const others = readIds(errors, raw, "line_ids", 50) ?? [];
  if (payment_ids.length === 0 && !errors.has("payment_ids"))
    errors.add("payment_ids", "Select at least one payment.");
  const charge = readCharge(errors, raw);
  assertValid(errors);
  const line_ids = [...new Set([lineId, ...others])];
  const lockedAccounts = await lockAccounts(tx, line_ids, payment_ids);
  const { account, lines } = await lockLines(tx, line_ids);
  const requestedLine = lines.find(({ id }) => id === lineId);
  if (requestedLine)
    requireViewedVersion(requestedLine, raw.version === undefined ? undefined : plainNumber(raw.version));
  requireUnsettled(lines);
  const kobo = sumKobo(lines.map((line) => line.kobo));
  const paid = await lockPayments(tx, payment_ids, { bank: account.bank, lockedAccounts, isBack: kobo < 0 });
  const { kind, provider, fee_kobo } = agreeTotals(paid, kobo, charge);
  // A manual match replaces suggestions for these payments.
  const proposals = [...lines.map(({ match_id }) => match_id), ...paid.map(({ proposed_by }) => proposed_by)];
  for (const match of new Set(proposals.filter((id) => id !== null)))
    await endMatch(tx, actor, match, "Matched manually.");
  const match = await createMatch(tx, actor, {
    account,
    state: "standing",
    how: "hand",
    confidence: "by-hand",
    lines,
    payment_ids,
    provider,
    fee_kobo,
    kind,
    words: `Matched by ${actor.name} with ${paid.length === 1 ? paid[0]?.code : `${paid.length} payments`}.`,
  });
  await audit(tx, actor, {
    action: "bank_line.match",
    record_id: lineId,
    after: { match, lines: lines.map(({ id }) => id), payments: paid.map(({ code }) => code), fee_kobo },
  });
  return { id: lineId };
}

/**
 * Locks the accounts of these lines, and those of suggestions for these payments, which can be another account's;
 * ordered by ID, so that concurrent matches across accounts wait instead of deadlocking.
 */
async function lockAccounts(
  tx: Tx,
  line_ids: readonly number[],
  payment_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT bank_account_id AS id FROM bank_line WHERE id = ANY(${[...line_ids]}::bigint[])
    UNION SELECT m.bank_account_id FROM bank_match_payment p JOIN bank_match m ON m.id = p.match_id
      WHERE p.payment_id = ANY(${[...payment_ids]}::bigint[]) AND p.live ORDER BY id`.execute(tx);
  for (const { id } of rows) await lockAccount(tx, id);
  return new Set(rows.map(({ id }) => id));
}

/** Payments that can be at this bank; or, for returned money, those that were cleared and reversed since. */
const matchable = (bank: string, isBack: boolean) =>
  isBack
    ? sql`p.state = 'reversed' AND p.channel IN ('card', 'cheque') AND EXISTS (
        SELECT FROM bank_match_payment c JOIN bank_match s ON s.id = c.match_id
        WHERE c.payment_id = p.id AND c.live AND NOT c.back AND s.state = 'standing')`
    : sql`p.state = 'confirmed' AND (p.channel IN ('gateway', 'card', 'cheque') OR (p.channel = 'bank'
        AND p.provider = ${bank} AND NOT EXISTS (
          SELECT FROM bank_entry e WHERE e.payment_id = p.id AND e.bank_line_id IS NOT NULL)))`;

interface PaymentFilter {
  readonly bank: string;
  readonly lockedAccounts: ReadonlySet<number>;
  readonly isBack: boolean;
}

/** @throws AppError invalid (no such payment, or none of this bank), payment-matched, edited-meanwhile */
async function lockPayments(
  tx: Tx,
  ids: readonly number[],
  { bank, lockedAccounts, isBack }: PaymentFilter,
): Promise<Matchable[]> {
  const { rows } = await sql<Matchable & { standing: boolean }>`
    SELECT p.id, p.code, p.channel, p.provider, p.state, p.kobo, p.fee_kobo, m.id AS proposed_by,
      m.bank_account_id AS proposed_at,
      coalesce(m.state = 'standing', false) AS standing
    FROM payment p LEFT JOIN bank_match_payment mp ON mp.payment_id = p.id AND mp.live AND mp.back = ${isBack}
      LEFT JOIN bank_match m ON m.id = mp.match_id
    WHERE p.id = ANY(${[...ids]}::bigint[]) AND ${matchable(bank, isBack)}
    ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(tx);
  const matched = rows.find(({ standing }) => standing);
  if (matched)
    throw new AppError(
      "conflict",
      message("{code} is already matched with another bank line.", { code: matched.code }),
      {
        code: "payment-matched",
      },
    );
  if (rows.some(({ proposed_at }) => proposed_at !== null && !lockedAccounts.has(proposed_at)))
    throw new AppError(
      "conflict",
      "One of these payments has just been suggested for another line. Reload the page and try again.",
      {
        code: "edited-meanwhile",
      },
    );
  if (rows.length < ids.length) {
    const text = isBack
      ? "Select only payments that were cleared at a bank and then reversed."
      : "Select only payments made at this bank, through a payment gateway, by card or by cheque.";
    throw new AppError("invalid", text, { fields: { payment_ids: [text] } });
  }
  return rows;
}
