import { sql } from "kysely";
import { type FollowUpInput, followUpFields, readFollowUp } from "#domain/account-managers.ts";
import { parseCode } from "#domain/code.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type FollowUp, readFollowUps } from "./follow-up-row.ts";
import { findOwnManager, type ManagerRow } from "./manager-row.ts";
import { ENTRIES, payersWithin } from "./visibility.ts";

/** A payer in the actor's portfolio. */
export interface OwnPayer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly code: string;
}

/**
 * Plans a follow-up of the signed-in manager with a payer in their portfolio.
 * @param raw `payer` (a code), `kind`, `due_on` and `body`
 * @throws AppError forbidden, invalid, not-found (payer not in the portfolio), day-over
 */
export async function planFollowUp(tx: Tx, actor: Actor, raw: Raw): Promise<FollowUp> {
  authorize(actor, "account_manager.work");
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["payer", ...Object.keys(followUpFields)]);
  const input = readFollowUp(errors, raw, await lagosToday(tx));
  const code = parseCode(plainText(raw["payer"]).trim());
  const isPayer = code?.prefix === "IND" || code?.prefix === "COR";
  if (!isPayer) errors.add("payer", "Enter the code of an individual or corporate.");
  assertValid(errors);
  const manager = await findOwnManager(tx, actor);
  if (!manager || !code) throw notFound("payer in your portfolio");
  const column = code.prefix === "IND" ? sql`e.individual_id` : sql`e.corporate_id`;
  const payer = await lockOwnPayer(tx, actor, manager, sql`${column} = ${code.id}`);
  return writeFollowUp(tx, actor, manager, payer, input, null);
}

/** Locks a payer in the manager's portfolio until the transaction ends. @throws AppError not-found */
export async function lockOwnPayer(
  tx: Tx,
  actor: Actor,
  manager: ManagerRow,
  payerCondition: ReturnType<typeof sql>,
): Promise<OwnPayer> {
  const scope = authorize(actor, "account_manager.work");
  const { rows } = await sql<OwnPayer>`
    SELECT e.individual_id, e.corporate_id, coalesce(i.code, c.code) AS code FROM ${ENTRIES}
    WHERE ${payerCondition} AND e.manager_id = ${manager.id} AND e.until IS NULL AND ${payersWithin(scope)} FOR SHARE OF e`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound("payer in your portfolio");
  return found;
}

/** Inserts a follow-up with its audit row. @param previousId the previous follow-up */
export async function writeFollowUp(
  tx: Tx,
  actor: Actor,
  manager: ManagerRow,
  payer: OwnPayer,
  { kind, due_on, body }: FollowUpInput,
  previousId: number | null,
): Promise<FollowUp> {
  const { individual_id, corporate_id } = payer;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO follow_up (manager_id, individual_id, corporate_id, kind, due_on, body, after_id, created_by)
    VALUES (${manager.id}, ${individual_id}, ${corporate_id}, ${kind}, ${due_on}, ${body}, ${previousId}, ${actor.session?.user.id ?? null})
    RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const planned = { payer: payer.code, kind, due_on };
  await audit(tx, actor, { action: "follow_up.plan", record_id: id, after: planned });
  return getFollowUp(tx, id);
}

/** A follow-up that was just inserted. */
export async function getFollowUp(tx: Tx, id: number): Promise<FollowUp> {
  const [row] = await readFollowUps(tx, sql`w.id = ${id}`, sql`w.id`, 1);
  if (!row) throw notFound("follow-up");
  return row;
}
