import { sql } from "kysely";
import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { text } from "#resource/field.ts";
import { authorizeAnnouncements } from "./announcement-right.ts";
import type { Announcement } from "./announcement-row.ts";
import { lockAnnouncement, requireStatus } from "./write-announcement.ts";

export const LONGEST_REASON = 200;

/**
 * Withdraws an announcement permanently: it is no longer shown, but kept.
 * @param raw `reason` and the `version` that the caller viewed
 * @throws AppError forbidden, not-found, invalid, wrong-status, edited-meanwhile
 */
export async function withdrawAnnouncement(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<Announcement> {
  authorizeAnnouncements(actor);
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["reason", "version"]);
  const reason = String(
    readField(errors, raw, "reason", text("Reason", LONGEST_REASON, { required: true })) ?? "",
  );
  assertValid(errors);
  const found = await lockAnnouncement(tx, id);
  requireStatus(found, raw);
  await sql`UPDATE announcement SET withdrawn_at = now(), withdrawn_by = ${actor.session?.user.id ?? null}, reason = ${reason},
    version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "announcement.withdraw", record_id: id, reason });
  return { ...found, state: "withdrawn", version: found.version + 1 };
}
