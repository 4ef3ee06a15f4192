import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { addDays } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { type RevenueItemInput, readRevenueItem, readShares } from "#domain/revenue-item-input.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeSetUp, coversAgency } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { requestSplit } from "./request-split.ts";
import { type RevenueItemRow, readRevenueItemRow } from "./revenue-item-row.ts";
import { addShareErrors } from "./write-split.ts";

/**
 * Adds a revenue item; its agency receives all of its revenue. With `shares`, a split is requested from the item's
 * first day, tomorrow at the earliest, which another officer approves.
 * @throws AppError forbidden, invalid, duplicate, shares-not-whole, split-agency, tariff-agency
 */
export async function createRevenueItem(tx: Tx, actor: Actor, body: Raw): Promise<RevenueItemRow> {
  const scope = authorizeSetUp(actor, "revenue_item.edit");
  const { shares: rawShares, ...rest } = body;
  const errors = new ValidationErrors();
  const input = readRevenueItem(errors, rest);
  const shares = readShares(errors, rawShares);
  await addItemErrors(tx, errors, scope, input, null);
  await addShareErrors(tx, errors, scope, shares);
  assertValid(errors);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO revenue_item (code, name, agency_id, active_from, active_to, created_by, updated_by)
    VALUES (${input.code}, ${input.name}, ${input.agency_id}, ${input.active_from}, ${input.active_to}, ${me}, ${me})
    RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await audit(tx, actor, { action: "revenue_item.create", record_id: id, after: input });
  if (shares.length > 0) {
    const tomorrow = addDays(await lagosToday(tx), 1);
    const [, effective_from] = [input.active_from ?? tomorrow, tomorrow].sort();
    const reason = `Split of the new revenue item ${input.code}`;
    await requestSplit(tx, actor, id, { effective_from, shares: rawShares, reason });
  }
  return readRevenueItemRow(tx, id);
}

/** Checks against the database: the code must be free, and the agency must exist within the officer's scope. */
export async function addItemErrors(
  db: Queryable,
  errors: ValidationErrors,
  scope: Scope,
  { code, agency_id }: RevenueItemInput,
  exceptId: number | null,
): Promise<void> {
  const { rows } = await sql<{ taken: string | null; agency: boolean }>`
    SELECT (SELECT name FROM revenue_item WHERE code = ${code} AND id IS DISTINCT FROM ${exceptId}::bigint) AS taken,
      EXISTS (SELECT FROM agency WHERE id = ${agency_id} AND status = 'active') AS agency`.execute(db);
  const { taken = null, agency = false } = rows[0] ?? {};
  if (taken !== null && !errors.has("code"))
    errors.add("code", message("Already on record: {taken}.", { taken }), "duplicate");
  if (errors.has("agency_id")) return;
  if (!agency) errors.add("agency_id", "Select an agency from the list.");
  else if (!coversAgency(scope, agency_id))
    errors.add("agency_id", "You don’t have access to this agency. Select another agency.", "tariff-agency");
}
