import { sql } from "kysely";
import { type AnnouncementInput, readAnnouncement } from "#domain/announcement-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeAnnouncements } from "./announcement-right.ts";
import { type Announcement, readAnnouncements } from "./announcement-row.ts";

/**
 * Publishes an announcement, shown from its start.
 * @param raw as read by `readAnnouncement`
 * @throws AppError forbidden, invalid, no-audience, ends-before-it-begins, announcement-too-long, announcement-over
 */
export async function writeAnnouncement(tx: Tx, actor: Actor, raw: Raw): Promise<Announcement> {
  authorizeAnnouncements(actor);
  const errors = new ValidationErrors();
  const input = readAnnouncement(errors, raw);
  await checkEndInFuture(tx, errors, input);
  assertValid(errors);
  const { title, body, audience, importance, begins_at, ends_at } = input;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO announcement (title, body, audience, importance, begins_at, ends_at, created_by)
    VALUES (${title}, ${body}, ${[...audience]}::text[], ${importance}, ${begins_at}, ${ends_at}, ${actor.session?.user.id ?? null})
    RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await storeVersion(tx, actor, id);
  await audit(tx, actor, { action: "announcement.create", record_id: id, after: input });
  return getAnnouncementRow(tx, id);
}

/**
 * Edits an announcement; earlier versions are kept. After its start, readers see that and when it was changed, and it reappears
 * for those who dismissed it. Withdrawn announcements can't be edited.
 * @param raw all fields, and the `version` that the caller viewed
 * @throws AppError forbidden, not-found, wrong-status, edited-meanwhile, and as `writeAnnouncement`
 */
export async function updateAnnouncement(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<Announcement> {
  authorizeAnnouncements(actor);
  const errors = new ValidationErrors();
  const input = readAnnouncement(errors, raw);
  const before = await lockAnnouncement(tx, id);
  if (before.state !== "past") await checkEndInFuture(tx, errors, input);
  assertValid(errors);
  requireStatus(before, raw);
  const { title, body, audience, importance, begins_at, ends_at } = input;
  await sql`UPDATE announcement SET title = ${title}, body = ${body}, audience = ${[...audience]}::text[], importance = ${importance},
      begins_at = ${begins_at}, ends_at = ${ends_at}, version = version + 1,
      changed_at = CASE WHEN announcement.begins_at <= now() THEN now() ELSE changed_at END
    WHERE id = ${id}`.execute(tx);
  await storeVersion(tx, actor, id);
  await audit(tx, actor, {
    action: "announcement.edit",
    record_id: id,
    after: input,
    before: contentOf(before),
  });
  return getAnnouncementRow(tx, id);
}

/** Locks an announcement until the transaction ends. @throws AppError not-found */
export async function lockAnnouncement(tx: Tx, id: number): Promise<Announcement> {
  await sql`SELECT FROM announcement WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return getAnnouncementRow(tx, id);
}

/** Requires that it is not withdrawn and has the viewed version. @throws AppError wrong-status, edited-meanwhile */
export function requireStatus(found: Announcement, raw: Raw): void {
  if (found.state === "withdrawn")
    throw new AppError(
      "conflict",
      message("{code} was withdrawn. Publish a new announcement.", { code: found.code }),
      {
        code: "wrong-status",
      },
    );
  if (plainNumber(raw["version"]) !== found.version)
    throw new AppError(
      "conflict",
      message("{code} has changed since you opened it. Reload the page and try again.", { code: found.code }),
      {
        code: "edited-meanwhile",
      },
    );
}

/** Refuses an end in the past, by the database clock. */
async function checkEndInFuture(
  db: Queryable,
  errors: ValidationErrors,
  { ends_at }: AnnouncementInput,
): Promise<void> {
  if (ends_at === null || errors.has("to_day")) return;
  const { rows } = await sql<{ over: boolean }>`SELECT ${ends_at}::timestamptz <= now() AS over`.execute(db);
  if (rows[0]?.over) errors.add("to_day", "Enter an end date and time in the future.", "announcement-over");
}

async function storeVersion(tx: Tx, actor: Actor, id: number): Promise<void> {
  await sql`INSERT INTO announcement_version (announcement_id, version, title, body, audience, importance, begins_at, ends_at, written_by)
    SELECT id, version, title, body, audience, importance, begins_at, ends_at, ${actor.session?.user.id ?? null}::bigint
    FROM announcement WHERE id = ${id}`.execute(tx);
}

function contentOf({ title, body, audience, importance, begins_at, ends_at }: Announcement) {
  return { title, body, audience, importance, begins_at, ends_at };
}

async function getAnnouncementRow(db: Queryable, id: number): Promise<Announcement> {
  const [row] = await readAnnouncements(db, sql`a.id = ${id}`, sql`a.id`, 1);
  if (!row) throw notFound("announcement");
  return row;
}
