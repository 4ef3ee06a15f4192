import { sql } from "kysely";
import { type BookKind, bookKinds } from "#domain/bank-statement/proposal.ts";
import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { BankAccountRow } from "../bank-accounts/account-row.ts";
import type { LineState } from "../bank-accounts/lock-lines.ts";
import { postMatch } from "./post-match.ts";
import type { MatchKind } from "./posted-match.ts";

/** The state of a line after a match of each kind. */
export const stateAfterMatch: Readonly<Record<MatchKind, LineState>> = {
  payment: "matched",
  gateway: "matched",
  clearing: "matched",
  bounced: "matched",
  till: "matched",
  settlement: "matched",
  returned: "matched",
  refund: "matched",
  wallet: "matched",
  commission: "matched",
  suspense: "suspense",
  charge: "charge",
  "not-ours": "not-ours",
};

export interface NewMatch {
  readonly account: BankAccountRow;
  readonly kind: MatchKind;
  readonly state: "proposed" | "standing";
  readonly how: "auto" | "hand";
  readonly confidence: "certain" | "likely" | "possible" | "by-hand";
  readonly words: string;
  readonly provider?: string | undefined;
  readonly fee_kobo?: number | undefined;
  readonly lines: readonly { readonly id: number; readonly kobo: number }[];
  readonly payment_ids: readonly number[];
  /** IDs of a payout or a refund, or of till deposits. */
  readonly book_ids?: readonly number[] | undefined;
}

/**
 * Writes the match of open lines; a suggestion posts nothing. The caller's transaction has locked the account.
 * @throws AppError payment-matched, already-matched (another line is matched with it)
 */
export async function createMatch(tx: Tx, actor: Actor, match: NewMatch): Promise<number> {
  const { account, kind, state, lines, payment_ids, how, confidence } = match;
  const { id } = await tx
    .insertInto("bank_match")
    .values({
      bank_account_id: account.id,
      kind,
      state,
      how,
      confidence,
      words: match.words.slice(0, 500),
      provider: match.provider ?? null,
      fee_kobo: match.fee_kobo ?? 0,
      made_by: actor.session?.user.id ?? null,
      made_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("bank_match_line")
    .values(lines.map((line) => ({ match_id: id, line_id: line.id })))
    .execute();
  await insertPayments(tx, id, payment_ids, kind === "bounced");
  if (isBookKind(kind)) await insertEntries(tx, id, kind, match.book_ids ?? []);
  const ids = lines.map((line) => line.id);
  const lineState = state === "proposed" ? "proposed" : stateAfterMatch[kind];
  await sql`UPDATE bank_line SET state = ${lineState}, match_id = ${id}, version = version + 1
    WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  if (state === "standing")
    await postMatch(tx, {
      ...match,
      id,
      fee_kobo: match.fee_kobo ?? 0,
      kobo: sumKobo(lines.map(({ kobo }) => kobo)),
    });
  return id;
}

async function insertPayments(
  tx: Tx,
  match_id: number,
  payment_ids: readonly number[],
  back: boolean,
): Promise<void> {
  for (let offset = 0; offset < payment_ids.length; offset += CHUNK) {
    const { rows } = await sql`
      INSERT INTO bank_match_payment (match_id, payment_id, back)
      SELECT ${match_id}, unnest(${payment_ids.slice(offset, offset + CHUNK)}::bigint[]), ${back}
      ON CONFLICT DO NOTHING RETURNING payment_id`.execute(tx);
    if (rows.length < Math.min(CHUNK, payment_ids.length - offset))
      throw new AppError("conflict", "One of these payments is already matched with another bank line.", {
        code: "payment-matched",
      });
  }
}

const CHUNK = 10_000;

/** Whether the match is with a ledger entry other than a payment. */
export const isBookKind = (kind: MatchKind): kind is BookKind =>
  (bookKinds as readonly string[]).includes(kind);

const ENTRY_COLUMNS = {
  till: "till_move_id",
  settlement: "payout_id",
  returned: "returned_id",
  refund: "refund_id",
  wallet: "wallet_funding_id",
  commission: "commission_run_id",
} as const;

/** @throws AppError already-matched */
async function insertEntries(
  tx: Tx,
  match_id: number,
  kind: BookKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) throw new Error(`A match of kind ${kind} has no entries.`);
  const inserted = await tx
    .insertInto("bank_match_book")
    .values(ids.map((id) => ({ match_id, kind, [ENTRY_COLUMNS[kind]]: id })))
    .onConflict((oc) => oc.doNothing())
    .returning("match_id")
    .execute();
  if (inserted.length < ids.length) throw alreadyMatched(ids.length === 1 ? "This entry" : "One of these");
}

/** @param what its code */
export function alreadyMatched(what: string): AppError {
  return new AppError("conflict", message("{what} is already matched with another bank line.", { what }), {
    code: "already-matched",
  });
}
