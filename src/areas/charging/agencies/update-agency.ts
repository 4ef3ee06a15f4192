import { sql } from "kysely";
import { readAgency } from "#domain/agency-input.ts";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { type AgencyRow, lockAgency, readAgencyRow } from "./agency-row.ts";
import { authorizeAgency } from "./authorize-agency.ts";
import { addAgencyErrors } from "./create-agency.ts";

/**
 * Changes an agency's name, short code or status. Two officers change its account (`requestAccountChange`).
 * @param body `version` as read (required) and the fields that change
 * @throws AppError forbidden, not-found, edited-meanwhile, invalid, duplicate, short-code-used, in-use
 */
export async function updateAgency(tx: Tx, actor: Actor, id: number, body: Raw): Promise<AgencyRow> {
  authorizeAgency(actor, "agency.edit", id);
  const before = await lockAgency(tx, id);
  const { version, status: sentStatus, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  const { name, short_code } = before;
  const input = readAgency(errors, { name, short_code, ...sent });
  const status = sentStatus ?? before.status;
  if (status !== "active" && status !== "archived") errors.add("status", "Select active or archived.");
  await addAgencyErrors(tx, errors, input, id);
  if (input.short_code !== short_code && (await hasReceipts(tx, id)))
    errors.add(
      "short_code",
      "The short code can’t be changed: receipt numbers contain it.",
      "short-code-used",
    );
  assertValid(errors);
  if (status === "archived" && before.status === "active") await refuseInUse(tx, id);
  await sql`UPDATE agency SET name = ${input.name}, short_code = ${input.short_code}, status = ${status},
    version = version + 1, updated_at = now(), updated_by = ${actor.session?.user.id ?? null}
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "agency.edit",
    record_id: id,
    before: { name, short_code, status: before.status },
    after: { ...input, status },
  });
  return readAgencyRow(tx, id);
}

async function hasReceipts(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM receipt_counter WHERE agency_id = ${id} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** An agency can't be archived while active revenue items, or current or future splits, give it money. */
async function refuseInUse(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT r.code FROM revenue_item r WHERE r.status = 'active' AND (r.agency_id = ${id} OR EXISTS (
      SELECT FROM revenue_split s JOIN revenue_split_share sh ON sh.split_id = s.id
      WHERE s.revenue_item_id = r.id AND sh.agency_id = ${id} AND s.effective_from >= coalesce((
        SELECT max(b.effective_from) FROM revenue_split b WHERE b.revenue_item_id = r.id
          AND b.effective_from <= (now() AT TIME ZONE 'Africa/Lagos')::date), '-infinity')))
    ORDER BY r.code LIMIT 5`.execute(tx);
  if (rows.length === 0) return;
  const codes = rows.map(({ code }) => code).join(", ");
  throw new AppError(
    "conflict",
    message(
      "This agency bills these revenue items or has a share of them: {codes}. Archive the items or change their agency or revenue split first.",
      { codes },
    ),
    {
      code: "in-use",
    },
  );
}
