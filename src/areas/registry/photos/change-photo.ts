import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOpenRecord } from "./open-record.ts";
import { numberPhotos, type PhotoRow, photosOf } from "./photo-row.ts";
import { requireChangeable } from "./require-changeable.ts";

export interface PhotoChange {
  /** Absent: unchanged. */
  readonly caption?: string | null;
  /** From 1; positions beyond the end mean the end. Absent: unchanged. */
  readonly position?: number;
}

/**
 * Changes the caption or position of a photo; the others move.
 * @returns all photos of the record in their new order
 * @throws AppError not-signed-in, forbidden, not-found, not-editable, office-photo
 */
export async function changePhoto(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: number,
  id: number,
  { caption, position }: PhotoChange,
): Promise<PhotoRow[]> {
  await lockOpenRecord(tx, actor, resource, record);
  const photos = await photosOf(tx, resource, record);
  const current = photos.find((photo) => photo.id === id);
  if (!current) throw notFound();
  requireChangeable(actor, resource, current);
  const before = { position: current.position, caption: current.caption };
  const after = {
    position: Math.min(position ?? current.position, photos.length),
    caption: caption === undefined ? current.caption : caption,
  };
  if (after.position === before.position && after.caption === before.caption) return photos;

  if (after.caption !== before.caption)
    await tx.updateTable("photo").set({ caption: after.caption }).where("id", "=", id).execute();
  if (after.position !== before.position) {
    const others = photos.filter((photo) => photo !== current).map((photo) => photo.id);
    await numberPhotos(tx, others.toSpliced(after.position - 1, 0, id));
  }
  await audit(tx, actor, {
    action: `${resource.name}.change_photo`,
    record_id: record,
    before: { photo: id, ...before },
    after: { photo: id, ...after },
  });
  return photosOf(tx, resource, record);
}
