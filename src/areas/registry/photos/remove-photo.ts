import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOpenRecord } from "./open-record.ts";
import { numberPhotos, type PhotoRow, photosOf } from "./photo-row.ts";
import { requireChangeable } from "./require-changeable.ts";

/**
 * Removes a photo from view; row and file remain for the audit trail.
 * @returns the remaining photos
 * @throws AppError not-signed-in, forbidden, not-found, not-editable, office-photo
 */
export async function removePhoto(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: number,
  id: number,
): Promise<PhotoRow[]> {
  await lockOpenRecord(tx, actor, resource, record);
  const photos = await photosOf(tx, resource, record);
  const removed = photos.find((photo) => photo.id === id);
  if (!removed) throw notFound();
  requireChangeable(actor, resource, removed);
  await tx.updateTable("photo").set({ removed_at: sql`now()` }).where("id", "=", id).execute();
  await numberPhotos(
    tx,
    photos.filter((photo) => photo !== removed).map((photo) => photo.id),
  );
  await audit(tx, actor, {
    action: `${resource.name}.remove_photo`,
    record_id: record,
    before: { photo: id, position: removed.position, caption: removed.caption },
  });
  return photosOf(tx, resource, record);
}
