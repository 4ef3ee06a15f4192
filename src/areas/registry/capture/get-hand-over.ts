import { sql } from "kysely";
import { MAX_PHOTOS_PER_CODE } from "#domain/capture.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { MAX_ATTEMPTS } from "./hand-over.ts";

/** A code as the session that created it sees it. */
export interface HandOverState {
  readonly id: string;
  readonly state: "open" | "ended" | "full";
  /** Number of photos received. */
  readonly taken: number;
  /** For a form: IDs of the photos, in order of arrival. Photos of a record are listed with the record. */
  readonly photos: readonly number[];
  readonly expires_at: Date;
}

/**
 * The status of a code, for the session that created it.
 * @throws AppError not-signed-in, not-found
 */
export async function getHandOverState(db: Queryable, actor: Actor, id: string): Promise<HandOverState> {
  const row = await findOwnHandOver(db, actor, id);
  const held = await db
    .selectFrom("held_photo")
    .select("id")
    .where("hand_over_id", "=", row.id)
    .orderBy("id")
    .limit(MAX_PHOTOS_PER_CODE)
    .execute();
  const { taken, expires_at } = row;
  const state = taken >= MAX_PHOTOS_PER_CODE ? "full" : row.open ? "open" : "ended";
  return { id: row.id, state, taken, photos: held.map((photo) => photo.id), expires_at };
}

/** @throws AppError not-signed-in, not-found (also for another session’s code) */
export async function findOwnHandOver(db: Queryable, actor: Actor, id: string) {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound("code");
  const row = await db
    .selectFrom("photo_hand_over")
    .select([
      "id",
      "taken",
      "expires_at",
      sql<boolean>`ended_at IS NULL AND expires_at > now() AND tries < ${MAX_ATTEMPTS}`.as("open"),
    ])
    .where("id", "=", id)
    .where("session_id", "=", actor.session.id)
    .executeTakeFirst();
  if (!row) throw notFound("code");
  return row;
}
