import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { CheckInput } from "./check-input.ts";
import { type CheckResult, toShownTicket } from "./check-result.ts";
import { findTicket } from "./find-ticket.ts";

/**
 * The check recorded under this id; undefined if there is none.
 * @throws AppError key-reused: the id belongs to another check
 */
export async function findCheck(
  db: Queryable,
  actor: Actor,
  { check_id, way, asked }: CheckInput,
): Promise<CheckResult | undefined> {
  const row = await db
    .selectFrom("ticket_check as c")
    .leftJoin("ticket as t", "t.id", "c.ticket_id")
    .select([
      "c.id",
      "c.code",
      "c.check_id",
      "c.way as method",
      "c.asked",
      "c.verdict",
      "c.books as server_verdict",
      "c.offline",
    ])
    .select([
      "c.checked_by",
      "c.checked_at",
      "t.security_code",
      sql<Date>`clock_timestamp()`.as("server_time"),
    ])
    .where("c.check_id", "=", check_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { asked: earlierQuery, checked_by, security_code, ...rest } = row;
  if (checked_by !== actor.session?.user.id || earlierQuery !== asked || row.method !== way)
    throw new AppError(
      "key-reused",
      "This check has already been sent with other details. Start a new check.",
    );
  const found = await findShownTicket(db, security_code, way === "qr" ? asked : "", row.checked_at);
  return { ...(rest as Omit<CheckResult, "ticket">), ticket: found ? toShownTicket(found) : null };
}

/** The checked ticket; for a QR code of a phone that was not synced at that time, its content. */
async function findShownTicket(db: Queryable, security_code: string | null, qrCode: string, at: Date) {
  if (security_code !== null) return (await findTicket(db, "code", security_code, at)).ticket;
  if (!qrCode.startsWith("D1.")) return undefined;
  const found = await findTicket(db, "qr", qrCode, at);
  return "unbooked" in found ? found.unbooked : found.ticket;
}
