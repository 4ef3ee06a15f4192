import { sql } from "kysely";
import { readPeriod } from "#areas/collecting/collections/collection-query.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ListedMove, readMoves } from "./list-moves.ts";
import { findOwnHolder, findOwnWallet } from "./own-wallet.ts";

/** Statement of the own wallet for Lagos days, both inclusive. Kobo. */
export interface OwnStatement {
  readonly holder: string;
  readonly holder_code: string;
  readonly from: LagosDate;
  readonly to: LagosDate;
  readonly opening_kobo: number;
  readonly in_kobo: number;
  readonly out_kobo: number;
  readonly closing_kobo: number;
  /** Transactions, earliest first; at most 2,000. */
  readonly moves: readonly ListedMove[];
  readonly complete: boolean;
}

const MAX_MOVES = 2_000;
const MAX_DAYS = 93;

/** @throws AppError forbidden, no-agent, invalid (days) */
export async function getOwnStatement(
  actor: Actor,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<OwnStatement> {
  authorize(actor, "own_wallet.view");
  const db = database();
  const { from, to } = await readPeriod(requested, MAX_DAYS);
  const holder = await findOwnHolder(db, actor);
  const wallet = (await findOwnWallet(db, actor)) ?? 0;
  const start = sql`(${from}::date)::timestamp AT TIME ZONE 'Africa/Lagos'`;
  const end = sql`(${to}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`;
  const { rows } = await sql<{ opening_kobo: number; in_kobo: number; out_kobo: number }>`
    SELECT coalesce((SELECT balance_after FROM wallet_move WHERE wallet_id = ${wallet} AND at < ${start}
        ORDER BY id DESC LIMIT 1), 0)::bigint AS opening_kobo,
      coalesce(sum(kobo) FILTER (WHERE kobo > 0), 0)::bigint AS in_kobo,
      coalesce(sum(kobo) FILTER (WHERE kobo < 0), 0)::bigint AS out_kobo
    FROM wallet_move WHERE wallet_id = ${wallet} AND at >= ${start} AND at < ${end}`.execute(db);
  const totals = rows[0] ?? { opening_kobo: 0, in_kobo: 0, out_kobo: 0 };
  const within = sql`m.wallet_id = ${wallet} AND m.at >= ${start} AND m.at < ${end}`;
  const moves = await readMoves(db, within, undefined, MAX_MOVES + 1);
  return {
    holder: holder.name,
    holder_code: holder.code,
    from,
    to,
    ...totals,
    closing_kobo: totals.opening_kobo + totals.in_kobo + totals.out_kobo,
    moves: moves.slice(0, MAX_MOVES).reverse(),
    complete: moves.length <= MAX_MOVES,
  };
}
