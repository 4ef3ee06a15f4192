import { isDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeHolidays, lockHolidays, moveDueDates } from "./holidays.ts";

/**
 * Deletes a public holiday; due dates of open requests that it delayed move earlier.
 * @param body `day`, a Lagos date
 * @returns number of requests with an earlier due date
 * @throws AppError forbidden, not-found
 */
export async function removeHoliday(
  tx: Tx,
  actor: Actor,
  body: Raw,
): Promise<{ day: string; rescheduled_requests: number }> {
  authorizeHolidays(actor);
  const day = typeof body.day === "string" && isDate(body.day.trim()) ? body.day.trim() : "";
  if (day === "") throw notFound("holiday");
  await lockHolidays(tx);
  const removed = await tx
    .deleteFrom("public_holiday")
    .where("day", "=", day)
    .returning(["day", "name"])
    .executeTakeFirst();
  if (!removed) throw notFound("holiday");
  const moved = await moveDueDates(tx, day);
  await audit(tx, actor, {
    action: "holiday.remove",
    before: removed,
    after: moved > 0 ? { requests: moved } : null,
  });
  return { day, rescheduled_requests: moved };
}
