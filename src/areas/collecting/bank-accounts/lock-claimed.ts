import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockAccount } from "./account-row.ts";
import type { LineState } from "./lock-lines.ts";

interface Claimed {
  readonly line: {
    readonly code: string;
    readonly state: LineState;
    readonly kobo: number;
    readonly booked_on: LagosDate;
    readonly narration: string;
  };
  readonly bank: string;
}

/**
 * A line somebody wants to claim, held until the transaction ends. Its day may be closed: the bank had the money that day,
 * whoever it turns out to be from.
 * @throws AppError not-found, line-claimed (somebody claimed it before, and it was not reversed since)
 */
export async function lockClaimed(tx: Tx, id: number): Promise<Claimed> {
  const bank = await lockAccountOf(tx, id);
  const { rows } = await sql<Claimed["line"]>`
    SELECT code, state, kobo, booked_on, narration FROM bank_line WHERE id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound("line");
  const { rows: claims } = await sql<{ code: string }>`
    SELECT code FROM bank_entry WHERE bank_line_id = ${id} AND status <> 'withdrawn' AND reversed_at IS NULL`.execute(
    tx,
  );
  if (claims[0])
    throw new AppError(
      "conflict",
      message("This money is claimed already, by {code}.", { code: claims[0].code }),
      {
        code: "line-claimed",
      },
    );
  return { line: rows[0], bank };
}

/**
 * Holds a claimed line while its claim is confirmed. The caller holds the claim, and no bill yet.
 * @throws AppError not-found, wrong-status (it left suspense)
 */
export async function requireInSuspense(tx: Tx, id: number): Promise<void> {
  await lockAccountOf(tx, id);
  const { rows } = await sql<{ code: string; state: LineState }>`
    SELECT code, state FROM bank_line WHERE id = ${id}`.execute(tx);
  if (rows[0]?.state !== "suspense")
    throw new AppError(
      "conflict",
      message("{code} is not in suspense any more: there is nothing to claim.", {
        code: rows[0]?.code ?? "",
      }),
      {
        code: "wrong-status",
      },
    );
}

/** The account first, in a statement of its own: what is read after it is as whoever held it left it. Returns its bank. */
async function lockAccountOf(tx: Tx, line: number): Promise<string> {
  const { rows } = await sql<{ bank_account_id: number }>`
    SELECT bank_account_id FROM bank_line WHERE id = ${line}`.execute(tx);
  if (!rows[0]) throw notFound("line");
  return (await lockAccount(tx, rows[0].bank_account_id)).bank;
}
