import { fileTypeFromBuffer } from "file-type";
import { AppError } from "#kernel/app-error.ts";
import { PICTURE_BYTES, readPicture } from "#platform/files/picture.ts";

/** Bytes one file may have. */
export const ATTACHMENT_BYTES = PICTURE_BYTES;

/** A file as it is kept. Sizes in pixels; none of a document. */
export interface ReadUpload {
  readonly type: "image/jpeg" | "application/pdf";
  readonly content: Uint8Array;
  /** A small picture; none of a document. */
  readonly thumb: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Reads an upload, believing its first bytes and not its name: a picture is drawn anew, a PDF is kept as it is.
 * @throws AppError too-large, attachment-type, photo-broken
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadUpload> {
  if (bytes.length > ATTACHMENT_BYTES) throw attachmentTooLarge();
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime === "application/pdf")
    return { type: "application/pdf", content: bytes, thumb: null, width: null, height: null };
  if (!found?.mime.startsWith("image/")) throw wrongType();
  const { full, thumb, width, height } = await readPicture(bytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "photo-not-an-image" ? wrongType() : error;
  });
  return { type: "image/jpeg", content: full, thumb, width, height };
}

export function attachmentTooLarge(): AppError {
  return new AppError("too-large", "A file may have at most 10 MB, and a picture 50 million pixels.");
}

function wrongType(): AppError {
  return new AppError("invalid", "Send a picture (JPEG, PNG, WebP, GIF, AVIF, TIFF) or a PDF.", {
    code: "attachment-type",
  });
}
