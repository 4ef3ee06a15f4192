import { sql } from "kysely";
import { isDraft } from "#domain/complaint/complaint-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isToken } from "#kernel/random-token.ts";

/**
 * Whoever complains, as the program knows them: no account, no address, no cookie. So nothing that is written on their
 * behalf (the trail, answers under a key, files) can name them.
 * @param draft what their browser made for the form: files sent for it are theirs
 * @param follows the request whose link they hold
 */
export function complainant(draft: unknown, follows?: number): Actor {
  return {
    session: undefined,
    name: "Complainant",
    key: `complaint:${isDraft(draft) ? draft : (follows ?? "new")}`,
    ip: undefined,
    request_id: undefined,
    system: false,
    ...(follows !== undefined && { follows }),
  };
}

/**
 * The complaint behind a link.
 * @returns the number of its request
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
