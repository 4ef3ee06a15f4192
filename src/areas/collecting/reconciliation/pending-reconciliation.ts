import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { mayBank } from "./authorize-bank.ts";

/** Items of one kind that need an officer's attention. */
export interface PendingMoney {
  readonly what: "stuck" | "slips" | "back" | "refunds" | "lines" | "days";
  /** At most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

type Row = Omit<PendingMoney, "what">;

/** Unmatched lines, and days that other officers closed, for users who can open their lists. */
export async function pendingReconciliation(actor: Actor): Promise<PendingMoney[]> {
  if (!mayBank(actor, "reconciliation.view")) return [];
  const [lines, days] = await Promise.all([
    mayBank(actor, "reconciliation.work") ? openLines() : [],
    mayBank(actor, "reconciliation.close") ? closedDays(actor) : [],
  ]);
  return [
    ...lines.map((row) => ({ what: "lines" as const, ...row })),
    ...days.map((row) => ({ what: "days" as const, ...row })),
  ];
}

async function openLines(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT count(*)::integer AS count, min(at) AS oldest, (array_agg(title ORDER BY id))[1] AS oldest_title
    FROM (SELECT l.id, s.created_at AS at, l.code || ', ' || l.narration AS title FROM bank_line l
      JOIN bank_statement s ON s.id = l.statement_id WHERE l.state IN ('open', 'proposed') ORDER BY l.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`.execute(
    database(),
  );
  return rows;
}

async function closedDays(actor: Actor): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT count(*)::integer AS count, min(closed_at) AS oldest, (array_agg(title ORDER BY id))[1] AS oldest_title
    FROM (SELECT d.id, d.closed_at, a.name || ', ' || to_char(d.day, 'FMDD Mon YYYY') AS title FROM bank_day d
      JOIN bank_account a ON a.id = d.bank_account_id WHERE d.status = 'closed'
        AND d.closed_by <> ${actor.session?.user.id ?? 0} ORDER BY d.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`.execute(
    database(),
  );
  return rows;
}
