import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { clearInBatches } from "#platform/jobs/clear-in-batches.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { listOldPhotos, removePhoto } from "./photo-store.ts";
import { INCOMPLETE, withdraw } from "./withdraw.ts";

/** Enrolments deleted in one transaction. */
const BATCH = 100;

/** Deletes enrolments not completed within a week, and photos without an enrolment (left by a crash). */
defineJob<null>("clear-biometrics", {
  permission: "job.cancel",
  daily: "Delete photos without consent",
  async run(ctx) {
    const cleared = await clearInBatches(ctx, BATCH, clearIncomplete);
    return { cleared, files: await clearStrayPhotos() };
  },
});

/** @returns the number processed; fewer than 100 at the end */
export async function clearIncomplete(): Promise<number> {
  const { rows } = await sql<{ individual_id: number }>`
    SELECT individual_id FROM biometric_enrolment
    WHERE ${INCOMPLETE}
    ORDER BY consented_at LIMIT ${BATCH}`.execute(database());
  for (const { individual_id } of rows)
    await transaction((tx) => withdraw(tx, systemActor("Ratebook"), individual_id, "time", null));
  return rows.length;
}

/** @returns the number of files */
export async function clearStrayPhotos(): Promise<number> {
  const files = await listOldPhotos();
  const { rows } = await sql<{ photo_file: string }>`
    SELECT photo_file FROM biometric_enrolment WHERE photo_file = ANY(${files}::text[])`.execute(database());
  const referenced = new Set(rows.map(({ photo_file }) => photo_file));
  const stray = files.filter((file) => !referenced.has(file));
  for (const file of stray) await removePhoto(file);
  return stray.length;
}
