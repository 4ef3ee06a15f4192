import { sql } from "kysely";
import { complaintLimits, isDraft } from "#domain/complaint/complaint-input.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { StoredFirst } from "#platform/files/store-first.ts";
import { type Attachment, keepAttachment } from "../service-requests/add-attachment.ts";
import type { ReadUpload } from "../service-requests/read-upload.ts";
import { complainant } from "./complainant.ts";

/** Photos a form may send again and again before it is sent itself: those that were left out count too. */
const MOST_WAITING = 4 * complaintLimits.photos;

/** What a photo is called, whatever it was called: names of files can name people. */
const NAME = "Photo.jpg";

/**
 * Keeps a photo until the complaint, or the message, it is for is sent. It was drawn anew: without the place and the
 * phone that pictures tell of. Nothing says who sent it, nor does the trail.
 * @param draft what the browser made for the form it belongs to
 * @param stored its files, as `storeUpload` wrote them
 * @throws AppError invalid, attachment-type (no picture), attachment-too-many
 */
export async function addComplaintPhoto(
  tx: Tx,
  draft: unknown,
  upload: ReadUpload,
  stored: StoredFirst,
): Promise<Attachment> {
  if (!isDraft(draft))
    throw new AppError("invalid", "Send 16 to 64 random signs as the draft it belongs to.", {
      fields: { draft: ["Send 16 to 64 random signs: letters, digits, - and _."] },
    });
  if (upload.type !== "image/jpeg")
    throw new AppError("invalid", "Send a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF.", {
      code: "attachment-type",
    });
  const visitor = complainant(draft).key;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM service_attachment WHERE request_id IS NULL AND visitor = ${visitor}`.execute(
    tx,
  );
  if ((rows[0]?.n ?? 0) >= MOST_WAITING)
    throw new AppError("invalid", "Send the form first: too many photos wait for it.", {
      code: "attachment-too-many",
    });
  return keepAttachment(tx, { name: NAME, upload, stored, visitor, created_by: null }, async () => undefined);
}
