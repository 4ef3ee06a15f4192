import { sql } from "kysely";
import { addDays, formatDate, lagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import {
  lockRequest,
  type RequestRow,
  type SteppedRequest,
  setRequest,
  steppedRequest,
} from "./request-row.ts";

/**
 * Closes an ended request once it is rated or can no longer be reopened.
 * @throws AppError forbidden, not-found, request-changed, request-state, window-open
 */
export async function closeRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  version?: unknown,
): Promise<SteppedRequest> {
  const row = await lockRequest(tx, actor, id, "close", { right: "service_request.work", version });
  const isRated = row.rated_at !== null && row.ended_at !== null && row.rated_at >= row.ended_at;
  if (!isRated && (await isWithinWindow(tx, row)))
    throw new AppError(
      "conflict",
      message(
        "The requester can rate the request until {date}. Close it once they have rated it, or after that date.",
        {
          date: formatDate(lastDayToReopen(row)),
        },
      ),
      { code: "window-open" },
    );
  await setRequest(tx, actor, id, { status: "closed" });
  await audit(tx, actor, {
    action: "service_request.close",
    record_id: id,
    before: { status: row.status },
    after: { status: "closed" },
  });
  return steppedRequest(tx, id);
}

/** Last day on which an ended request can be reopened. */
export function lastDayToReopen({
  ended_at,
  days_to_reopen,
}: Pick<RequestRow, "ended_at" | "days_to_reopen">): string {
  return addDays(lagosDate(ended_at ?? 0), days_to_reopen);
}

/** Whether an ended request can be reopened today, by the database clock. */
export async function isWithinWindow(
  db: Queryable,
  row: Pick<RequestRow, "ended_at" | "days_to_reopen">,
): Promise<boolean> {
  if (row.ended_at === null) return false;
  const { rows } = await sql<{ within: boolean }>`
    SELECT (now() AT TIME ZONE 'Africa/Lagos')::date <= ${lastDayToReopen(row)}::date AS within`.execute(db);
  return rows[0]?.within ?? false;
}
