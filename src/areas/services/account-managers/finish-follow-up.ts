import { sql } from "kysely";
import { readOutcome } from "#domain/account-managers.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { FollowUp } from "./follow-up-row.ts";
import { findOwnManager } from "./manager-row.ts";
import { getFollowUp, lockOwnPayer, writeFollowUp } from "./plan-follow-up.ts";

/**
 * Records the outcome of a follow-up of the signed-in manager, and plans the next one if given.
 * @param raw as read by `readOutcome`, and the `version` that the caller viewed
 * @returns it, and the next one
 * @throws AppError forbidden, not-found, follow-up-done, edited-meanwhile, invalid, day-over, promise-without-sum
 */
export async function finishFollowUp(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ done: FollowUp; next: FollowUp | null }> {
  authorize(actor, "account_manager.work");
  const manager = await findOwnManager(tx, actor);
  const { rows } = await sql<{
    individual_id: number | null;
    corporate_id: number | null;
    done_at: Date | null;
    version: number;
  }>`SELECT individual_id, corporate_id, done_at, version FROM follow_up
    WHERE id = ${id} AND manager_id = ${manager?.id ?? 0} FOR NO KEY UPDATE`.execute(tx);
  const [row] = rows;
  if (!manager || !row) throw notFound("follow-up");
  const errors = new ValidationErrors();
  const input = readOutcome(errors, raw, await lagosToday(tx));
  assertValid(errors);
  if (row.done_at !== null)
    throw new AppError("conflict", "This follow-up is already done.", { code: "follow-up-done" });
  if (plainNumber(raw["version"]) !== row.version)
    throw new AppError(
      "conflict",
      "This follow-up has changed since you opened it. Reload the page and try again.",
      {
        code: "edited-meanwhile",
      },
    );
  const { outcome, remark, promised_kobo, promised_on, next } = input;
  const payerCondition =
    row.individual_id === null
      ? sql`e.corporate_id = ${row.corporate_id}`
      : sql`e.individual_id = ${row.individual_id}`;
  const payer = await lockOwnPayer(tx, actor, manager, payerCondition);
  await sql`UPDATE follow_up SET done_at = now(), done_by = ${actor.session?.user.id ?? null}, outcome = ${outcome},
      remark = ${remark}, promised_kobo = ${promised_kobo}, promised_on = ${promised_on}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  const after = { payer: payer.code, outcome, promised_kobo, promised_on };
  await audit(tx, actor, { action: "follow_up.done", record_id: id, after });
  const planned = next && (await writeFollowUp(tx, actor, manager, payer, next, id));
  return { done: await getFollowUp(tx, id), next: planned };
}
