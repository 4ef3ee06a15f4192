import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AssigningRight } from "#kernel/session/assert-holds-grants.ts";
import { usersWithin } from "./visibility.ts";

export interface LockedUser {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  readonly status: "active" | "suspended";
  readonly individual_id: number | null;
  readonly has_password: boolean;
  readonly version: number;
}

/**
 * Locks a user until the change is made.
 * @throws AppError forbidden, not-found (also outside the right’s scope)
 */
export async function lockUser(tx: Tx, actor: Actor, by: AssigningRight, id: number): Promise<LockedUser> {
  const visibility = usersWithin(authorize(actor, by));
  const { rows } = await sql<LockedUser>`
    SELECT id, code, name, email, phone_number, area, status, individual_id, version,
      password_hash IS NOT NULL AS has_password
    FROM app_user u WHERE id = ${id} AND ${visibility} FOR NO KEY UPDATE`.execute(tx);
  const user = rows[0];
  if (!user) throw notFound("user");
  return user;
}
