/** Resizes a selected image before upload. */

import { HEIC_ADVICE, isHeic } from "#domain/heic.ts";
import { message } from "#domain/message.ts";
import { t } from "#language/t.ts";

/** Width of resized images in pixels. */
const WIDTH = 1024;
const JPEG_QUALITY = 0.7;

/** The resized image, an error message (in the document's language), or undefined if the file is not an image. */
export type PreparedImage = { readonly file: File } | { readonly error: string } | undefined;

/**
 * Redraws an image 1,024 pixels wide, with its proportions and orientation, as JPEG at quality 0.7, without EXIF and
 * position. Other files are ignored: `undefined`. For HEIC photos, which only Apple devices open, the error says what
 * to do; not every system reports their type.
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  const isUnknown = file.type === "" && /\.hei[cf]$/i.test(file.name);
  if (!file.type.startsWith("image/") && !isUnknown) return undefined;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const blob = await redraw(picture).finally(() => picture.close());
    return { file: new File([blob], jpegName(file.name), { type: "image/jpeg" }) };
  } catch {
    if (isUnknown || (await hasHeicSignature(file))) return { error: t(HEIC_ADVICE) };
    return {
      error: t(
        message("We couldn’t read “{name}”. Select a JPEG or PNG image.", {
          name: file.name,
        }),
      ),
    };
  }
}

/** False for a file that can’t be read, such as a photo that was moved or is on a removed card. */
async function hasHeicSignature(file: File): Promise<boolean> {
  try {
    const bytes = await file.slice(0, 12).arrayBuffer();
    return isHeic(new Uint8Array(bytes));
  } catch {
    return false;
  }
}

/** The same name, ending in `.jpg`. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^./\\]*$/, "") || "picture"}.jpg`;
}

/** Height of the resized image in whole pixels, at least one. */
export function heightFor(width: number, height: number): number {
  return Math.max(1, Math.round((height * WIDTH) / width));
}

async function redraw(picture: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = heightFor(picture.width, picture.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("Image processing is unavailable");
  // JPEG has no transparency: transparent areas become white, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The image is too large"))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });
}
