import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { HEIC_ADVICE, isHeic } from "#domain/heic.ts";
import { AppError } from "#kernel/app-error.ts";

/** Maximum bytes of an uploaded picture. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A small file can decode to more than the memory. */
const MAX_PIXELS = 50_000_000;
/** Pixels. Browsers already send this width; other clients may send more. */
const MAX_WIDTH = 1024;
const THUMB_WIDTH = 240;
/** Browsers have compressed it once, at 70; slightly above that, the second compression is not visible. */
const QUALITY = 80;
const TIMEOUT_SECONDS = 20;

/** Types the decoder can read. SVG is refused: it can contain scripts and load files. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/tiff"]);

/** A re-encoded picture: JPEG, upright, without metadata. Sizes in pixels. */
export interface Picture {
  readonly full: Uint8Array;
  readonly thumb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads an upload, by its first bytes and not its name, and re-encodes it, which removes EXIF, GPS position and anything hidden
 * in the file.
 * @throws AppError photo-not-an-image, too-large, photo-broken
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge();
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) {
    const message = isHeic(bytes)
      ? HEIC_ADVICE
      : "This file is not an image. Upload a JPEG, PNG, WebP, GIF, AVIF or TIFF.";
    throw new AppError("invalid", message, { code: "photo-not-an-image" });
  }
  // Cameras write harmless irregularities, which are warnings; truncated or damaged files are refused.
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { width, height } = await source.metadata().catch(throwPictureError);
  if (width * height > MAX_PIXELS) throw pictureTooLarge();
  try {
    const full = await asJpeg(source.autoOrient(), MAX_WIDTH);
    const thumb = await asJpeg(sharp(full.data), THUMB_WIDTH);
    return { full: full.data, thumb: thumb.data, width: full.info.width, height: full.info.height };
  } catch (error) {
    return throwPictureError(error);
  }
}

/** Both limits in one message, because the client doesn't need to know which one applied. */
export function pictureTooLarge(): AppError {
  return new AppError("too-large", "A photo can be at most 10 MB and 50 million pixels.");
}

function asJpeg(picture: Sharp, width: number) {
  return picture
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
}

function throwPictureError(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw pictureTooLarge();
  throw new AppError(
    "invalid",
    "This image is damaged and can’t be read. Upload it again, or upload another.",
    {
      code: "photo-broken",
    },
  );
}
