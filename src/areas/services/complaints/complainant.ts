import { sql } from "kysely";
import { isDraftId } from "#domain/complaint/complaint-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isToken } from "#kernel/random-token.ts";

/**
 * The actor of a complaint: no account, address or cookie, so that nothing recorded on their behalf (audit trail, idempotent
 * answers, files) can identify them.
 * @param draft made by their browser for the form; its files belong to them
 * @param follows the request of the link they hold
 */
export function complainant(draft: unknown, follows?: number): Actor {
  return {
    session: undefined,
    name: "Complainant",
    key: `complaint:${isDraftId(draft) ? draft : (follows ?? "new")}`,
    ip: undefined,
    request_id: undefined,
    system: false,
    ...(follows !== undefined && { follows }),
  };
}

/**
 * The complaint of a link.
 * @returns the id of its request
 * @throws AppError not-found
 */
export async function complaintByToken(token: string): Promise<number> {
  if (!isToken(token)) throw notFound("complaint");
  const { rows } = await sql<{ id: number }>`
    SELECT q.id FROM service_request q JOIN complaint k ON k.request_id = q.id WHERE q.token = ${token}`.execute(
    database(),
  );
  if (!rows[0]) throw notFound("complaint");
  return rows[0].id;
}
