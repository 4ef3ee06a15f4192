import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockAccount } from "./account-row.ts";
import type { LineState } from "./lock-lines.ts";

interface ClaimedLine {
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
 * Locks a line to be claimed until the transaction ends. Its day can be closed: the money was at the bank on that day,
 * regardless of its payer.
 * @throws AppError not-found, line-claimed (it has a claim that was not reversed)
 */
export async function lockLineForClaim(tx: Tx, id: number): Promise<ClaimedLine> {
  const bank = await lockAccountOf(tx, id);
  const { rows } = await sql<ClaimedLine["line"]>`
    SELECT code, state, kobo, booked_on, narration FROM bank_line WHERE id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound("line");
  const { rows: claims } = await sql<{ code: string }>`
    SELECT code FROM bank_entry WHERE bank_line_id = ${id} AND status <> 'withdrawn' AND reversed_at IS NULL`.execute(
    tx,
  );
  if (claims[0])
    throw new AppError(
      "conflict",
      message("This money has already been claimed by {code}.", { code: claims[0].code }),
      {
        code: "line-claimed",
      },
    );
  return { line: rows[0], bank };
}

/**
 * Locks a claimed line while its claim is confirmed. The caller has locked the claim, and no bills yet.
 * @throws AppError not-found, wrong-status (it is no longer in suspense)
 */
export async function requireInSuspense(tx: Tx, id: number): Promise<void> {
  await lockAccountOf(tx, id);
  const { rows } = await sql<{ code: string; state: LineState }>`
    SELECT code, state FROM bank_line WHERE id = ${id}`.execute(tx);
  if (rows[0]?.state !== "suspense")
    throw new AppError(
      "conflict",
      message("{code} is no longer in suspense and can’t be claimed.", {
        code: rows[0]?.code ?? "",
      }),
      {
        code: "wrong-status",
      },
    );
}

/**
 * Locks the account first, in a statement of its own, so that later reads see what the previous holder committed.
 * Returns its bank.
 */
async function lockAccountOf(tx: Tx, line: number): Promise<string> {
  const { rows } = await sql<{ bank_account_id: number }>`
    SELECT bank_account_id FROM bank_line WHERE id = ${line}`.execute(tx);
  if (!rows[0]) throw notFound("line");
  return (await lockAccount(tx, rows[0].bank_account_id)).bank;
}
