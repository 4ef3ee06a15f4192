import { sql } from "kysely";
import { complaintLimits, isDraftId } from "#domain/complaint/complaint-input.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { StoredFirst } from "#platform/files/store-first.ts";
import { type Attachment, insertAttachment } from "../service-requests/add-attachment.ts";
import type { ParsedUpload } from "../service-requests/read-upload.ts";
import { complainant } from "./complainant.ts";

/** Uploads per form before it is sent, including replaced ones. */
const MAX_PENDING = 4 * complaintLimits.photos;

/** Fixed name, because file names can contain names of people. */
const FILE_NAME = "Photo.jpg";

/**
 * Stores a photo until its complaint or message is sent. It has been re-encoded without its metadata (place, device). Neither
 * the row nor the audit trail identifies the sender.
 * @param draft made by the browser for the form
 * @param stored its files, as written by `storeUpload`
 * @throws AppError invalid, attachment-type (no picture), attachment-too-many
 */
export async function addComplaintPhoto(
  tx: Tx,
  draft: unknown,
  upload: ParsedUpload,
  stored: StoredFirst,
): Promise<Attachment> {
  if (!isDraftId(draft))
    throw new AppError("invalid", "Send a draft of 16 to 64 random characters.", {
      fields: { draft: ["Send 16 to 64 random characters: letters, digits, - and _."] },
    });
  if (upload.type !== "image/jpeg")
    throw new AppError("invalid", "Upload a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF.", {
      code: "attachment-type",
    });
  const visitor = complainant(draft).key;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM service_attachment WHERE request_id IS NULL AND visitor = ${visitor}`.execute(
    tx,
  );
  if ((rows[0]?.n ?? 0) >= MAX_PENDING)
    throw new AppError("invalid", "You have too many photos that are not sent yet. Send the form first.", {
      code: "attachment-too-many",
    });
  return insertAttachment(
    tx,
    { name: FILE_NAME, upload, stored, visitor, created_by: null },
    async () => undefined,
  );
}
