import { sql } from "kysely";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { type RevenueItemInput, readRevenueItem } from "#domain/revenue-item-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { addItemErrors } from "./create-revenue-item.ts";
import { requireItem } from "./require-item.ts";
import { lockRevenueItem, type RevenueItemRow, readRevenueItemRow } from "./revenue-item-row.ts";

/**
 * Changes an item. Once a tariff line uses it, its code and agency are fixed, and it can't be archived or its dates
 * shortened while a line needs them.
 * @param body `version` as read (required) and the fields that change
 * @throws AppError forbidden, not-found, edited-meanwhile, invalid, duplicate, in-use, tariff-agency
 */
export async function updateRevenueItem(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Raw,
): Promise<RevenueItemRow> {
  const scope = authorizeSetUp(actor, "revenue_item.edit");
  const before = await lockRevenueItem(tx, id);
  await requireItem(tx, actor, scope, before);
  const { version, status: sentStatus, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  const { code, name, agency_id, active_from, active_to } = before;
  const stored = { code, name, agency_id, active_from, active_to };
  const input = readRevenueItem(errors, { ...stored, ...sent });
  const status = sentStatus ?? before.status;
  if (status !== "active" && status !== "archived") errors.add("status", "Select active or archived.");
  const isSameAgency = input.agency_id === agency_id;
  await addItemErrors(tx, errors, scope, input, id);
  if ((input.code !== code || !isSameAgency) && (await isUsed(tx, id)))
    errors.add(
      isSameAgency ? "code" : "agency_id",
      "This can’t be changed because tariff lines use the item. Archive it and add a new item.",
      "in-use",
    );
  assertValid(errors);
  await requireNoLines(tx, id, input, String(status));
  await sql`UPDATE revenue_item SET code = ${input.code}, name = ${input.name}, agency_id = ${input.agency_id},
    active_from = ${input.active_from}, active_to = ${input.active_to}, status = ${status}, version = version + 1,
    updated_at = now(), updated_by = ${actor.session?.user.id ?? null} WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "revenue_item.edit",
    record_id: id,
    before: { ...stored, status: before.status },
    after: { ...input, status },
  });
  return readRevenueItemRow(tx, id);
}

async function isUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM category_item WHERE revenue_item_id = ${id} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Otherwise tariff lines would charge for an inactive item. */
async function requireNoLines(
  tx: Tx,
  id: number,
  { active_from, active_to }: RevenueItemInput,
  status: string,
): Promise<void> {
  const archived = status === "archived";
  const { rows } = await sql<{ category: string; code: string; from: string; to: string | null }>`
    SELECT c.name AS category, i.code, i.effective_from AS from, i.effective_to AS to
    FROM category_item i JOIN demand_category c ON c.id = i.category_id
    WHERE i.revenue_item_id = ${id} AND c.status = 'active' AND CASE WHEN ${archived}
      THEN coalesce(i.effective_to, 'infinity') >= (now() AT TIME ZONE 'Africa/Lagos')::date
      ELSE i.effective_from < coalesce(${active_from}::date, '-infinity')
        OR coalesce(i.effective_to, 'infinity') > coalesce(${active_to}::date, 'infinity') END
    ORDER BY i.effective_from DESC LIMIT 1`.execute(tx);
  const line = rows[0];
  if (!line) return;
  const days = line.to
    ? `${formatDate(line.from)} to ${formatDate(line.to)}`
    : `from ${formatDate(line.from)}`;
  throw new AppError(
    "conflict",
    message("Tariff line {code} of {category} ({days}) uses this item. End that line first.", {
      code: line.code,
      category: line.category,
      days,
    }),
    { code: "in-use" },
  );
}
