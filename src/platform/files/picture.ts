import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { HEIC_ADVICE, isHeic } from "#domain/heic.ts";
import { AppError } from "#kernel/app-error.ts";

/** Bytes a picture may have as it is sent. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
/** A small file can unfold to more than the memory holds. */
const PIXELS = 50_000_000;
/** Pixels. Browsers send this width already; other clients send what they have. */
const WIDTH = 1024;
const THUMB_WIDTH = 240;
/** Browsers have compressed it once, at 70; a little above that, the second time does not show. */
const QUALITY = 80;
const SECONDS = 20;

/** What the decoder can read. SVG is no picture here: it can hold scripts and fetch files. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/tiff"]);

/** A picture drawn anew: JPEG, the right way up, nothing of its old metadata. Sizes in pixels. */
export interface Picture {
  readonly full: Uint8Array;
  readonly thumb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads an upload, believing its first bytes and not its name, and draws it anew: EXIF, GPS position and
 * whatever was hidden in the file are gone.
 * @throws AppError photo-not-an-image, too-large, photo-broken
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > PICTURE_BYTES) throw pictureTooLarge();
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) {
    const message = isHeic(bytes)
      ? HEIC_ADVICE
      : "This is no picture. Send a JPEG, PNG, WebP, GIF, AVIF or TIFF.";
    throw new AppError("invalid", message, { code: "photo-not-an-image" });
  }
  // Cameras write harmless oddities, which are warnings; what is cut short or damaged is refused.
  const source = sharp(bytes, { limitInputPixels: PIXELS, failOn: "error" });
  const { width, height } = await source.metadata().catch(refuse);
  if (width * height > PIXELS) throw pictureTooLarge();
  try {
    const full = await asJpeg(source.autoOrient(), WIDTH);
    const thumb = await asJpeg(sharp(full.data), THUMB_WIDTH);
    return { full: full.data, thumb: thumb.data, width: full.info.width, height: full.info.height };
  } catch (error) {
    return refuse(error);
  }
}

/** Both limits in one sentence: the client does not care which of them it was. */
export function pictureTooLarge(): AppError {
  return new AppError("too-large", "A photo may have at most 10 MB and 50 million pixels.");
}

function asJpeg(picture: Sharp, width: number) {
  return picture
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
}

function refuse(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw pictureTooLarge();
  throw new AppError("invalid", "This picture is damaged and cannot be read. Send it again, or another.", {
    code: "photo-broken",
  });
}
