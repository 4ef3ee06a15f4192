import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { HEIC_ADVICE, isHeic } from "#domain/heic.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type StoredFirst, storeFirst } from "../files/store-first.ts";
import { authorizeChange } from "./authorize-settings.ts";
import { checkVersion, settingState } from "./rows.ts";
import { writeSetting } from "./save.ts";

/** Maximum bytes of an upload. */
export const ARMS_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 20_000_000;
/** Size reserved by all pages and documents, 38:44. */
const SIZE = { width: 380, height: 440 };
const TYPES = new Set(["image/png", "image/jpeg"]);

/**
 * Re-encodes an uploaded coat of arms as a PNG of fixed size with a transparent background. SVG is refused: it can contain
 * scripts and load files.
 * @throws AppError photo-not-an-image, photo-broken, too-large
 */
export async function encodeArms(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > ARMS_BYTES) throw armsTooLarge();
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) {
    const message = isHeic(bytes) ? HEIC_ADVICE : "Upload the coat of arms as a PNG or JPEG.";
    throw new AppError("invalid", message, { code: "photo-not-an-image", fields: { arms: [message] } });
  }
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ ...SIZE, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace("srgb")
      .png({ palette: false })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw armsTooLarge();
    const message = "This image is damaged and can’t be read. Upload it again, or upload another.";
    throw new AppError("invalid", message, { code: "photo-broken", fields: { arms: [message] } });
  }
}

export function armsTooLarge(): AppError {
  return new AppError("too-large", "The coat of arms can be at most 2 MB and 20 million pixels.");
}

/** Path of a coat of arms in the store. */
const armsPath = (name: string) => `look/${name}.png`;

/** Stores a picture made by `encodeArms`, then runs `work`. @throws AppError files-away, and those of `work` */
export function storeArms<T>(picture: Uint8Array, work: (stored: StoredFirst) => Promise<T>): Promise<T> {
  return storeFirst((name) => [[armsPath(name), picture]], work);
}

/**
 * Sets the government's coat of arms; null: the built-in one. Earlier ones stay in the store, for the versions that refer to
 * them.
 * @param picture as stored by `storeArms`
 * @param body `version` as read
 * @throws AppError forbidden, edited-meanwhile
 */
export async function changeArms(
  tx: Tx,
  actor: Actor,
  picture: StoredFirst | null,
  body: Raw,
): Promise<{ version: number }> {
  authorizeChange(actor, "look");
  const current = await settingState(tx, "look");
  checkVersion(body, current);
  const arms = picture && armsPath(picture.take());
  return writeSetting(tx, actor, "look", current, { value: { ...current.value, arms }, secrets: {} });
}
