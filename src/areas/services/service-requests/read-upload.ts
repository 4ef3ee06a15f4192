import { fileTypeFromBuffer } from "file-type";
import { AppError } from "#kernel/app-error.ts";
import { MAX_PICTURE_BYTES, readPicture } from "#platform/files/picture.ts";

/** Maximum bytes of a file. */
export const ATTACHMENT_BYTES = MAX_PICTURE_BYTES;

/** A file as stored. Sizes in pixels; null for a document. */
export interface ParsedUpload {
  readonly type: "image/jpeg" | "application/pdf";
  readonly content: Uint8Array;
  /** Thumbnail; null for a document. */
  readonly thumb: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Reads an upload, by its first bytes and not its name: a picture is re-encoded, a PDF is stored unchanged.
 * @throws AppError too-large, attachment-type, photo-broken
 */
export async function readUpload(bytes: Uint8Array): Promise<ParsedUpload> {
  if (bytes.length > ATTACHMENT_BYTES) throw attachmentTooLarge();
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime === "application/pdf")
    return { type: "application/pdf", content: bytes, thumb: null, width: null, height: null };
  if (!found?.mime.startsWith("image/")) throw unsupportedType();
  const { full, thumb, width, height } = await readPicture(bytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "photo-not-an-image" ? unsupportedType() : error;
  });
  return { type: "image/jpeg", content: full, thumb, width, height };
}

export function attachmentTooLarge(): AppError {
  return new AppError(
    "too-large",
    "A file can be at most 10 MB. An image can have at most 50 million pixels.",
  );
}

function unsupportedType(): AppError {
  return new AppError("invalid", "Upload a photo (JPEG, PNG, WebP, GIF, AVIF, TIFF) or a PDF.", {
    code: "attachment-type",
  });
}
