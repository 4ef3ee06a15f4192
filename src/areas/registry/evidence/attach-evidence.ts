import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Evidence } from "./add-evidence.ts";

export type EvidenceSubject = "assessment" | "objection" | "notice_service" | "bank_entry";

/** Maximum photos for one record. */
const MAX_PHOTOS = 10;

/**
 * Attaches photos that the actor uploaded to the record that they support. Photos attached before remain.
 * @throws AppError invalid (not the actor’s, missing, attached elsewhere, or too many)
 */
export async function attachEvidence(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  about: EvidenceSubject,
  about_id: number,
): Promise<void> {
  if (ids.length === 0) return;
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql`
    UPDATE evidence SET about = ${about}, about_id = ${about_id}
    WHERE id = ANY(${[...ids]}::bigint[]) AND ((about IS NULL AND created_by = ${me})
      OR (about = ${about} AND about_id = ${about_id})) RETURNING id`.execute(tx);
  if (rows.length < ids.length) throw evidenceError("A photo is no longer available. Select it again.");
  const all = await evidenceOf(tx, about, about_id);
  if (all.length > MAX_PHOTOS) throw evidenceError(`Add at most ${MAX_PHOTOS} photos.`);
}

/** Detaches removed pictures; a job deletes them. */
export async function detachEvidence(
  tx: Tx,
  keptIds: readonly number[],
  about: EvidenceSubject,
  about_id: number,
): Promise<void> {
  await sql`UPDATE evidence SET about = NULL, about_id = NULL
    WHERE about = ${about} AND about_id = ${about_id} AND id <> ALL(${[...keptIds]}::bigint[])`.execute(tx);
}

function evidenceError(text: string): AppError {
  return new AppError("invalid", text, { fields: { evidence_ids: [text] } });
}

/** The photos attached to a record, in order of upload. The caller must have checked the right to view it. */
export async function evidenceOf(
  db: Queryable,
  about: EvidenceSubject,
  about_id: number,
): Promise<Evidence[]> {
  return db
    .selectFrom("evidence")
    .select(["id", "width", "height"])
    .where("about", "=", about)
    .where("about_id", "=", about_id)
    .orderBy("id")
    .execute();
}
