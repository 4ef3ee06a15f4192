import type { Actor } from "#kernel/actor.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { type PendingContact, pendingContacts } from "../people/contact-change.ts";
import { ownUser } from "../people/own-user.ts";
import { type LinkedRecord, linkedRecords } from "./linked-records.ts";
import { readUserRow } from "./user-row.ts";

export interface Profile {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  /** Titles of the roles. */
  readonly roles: readonly string[];
  /** Changes with every new photo; null: no photo. */
  readonly photo: string | null;
  readonly created_at: Date;
  readonly version: number;
  /** A new, unverified phone number or email address. */
  readonly waiting: readonly PendingContact[];
  readonly linked: readonly LinkedRecord[];
}

/** The signed-in user’s account and linked records. @throws AppError not-signed-in */
export async function getProfile(actor: Actor, db: Queryable = database()): Promise<Profile> {
  const { id } = ownUser(actor);
  const [row, roles, waiting, linked] = await Promise.all([
    readUserRow(db, id),
    db
      .selectFrom("user_role")
      .innerJoin("role", "role.id", "user_role.role_id")
      .select("role.title")
      .where("user_role.user_id", "=", id)
      .orderBy("role.title")
      .execute(),
    pendingContacts(db, id),
    linkedRecords(actor, db),
  ]);
  const { photo_file, individual_id: _linked, ...rest } = row;
  return {
    ...rest,
    roles: roles.map(({ title }) => title),
    photo: photo_file?.slice(0, 8) ?? null,
    waiting,
    linked,
  };
}
