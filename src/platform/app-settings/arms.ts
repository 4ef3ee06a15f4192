import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { HEIC_ADVICE, isHeic } from "#domain/heic.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type StoredFirst, storeFirst } from "../files/store-first.ts";
import { authorizeChange } from "./right.ts";
import { settingNow, takeVersion } from "./rows.ts";
import { writeSetting } from "./save.ts";

/** Bytes an upload of arms may have. */
export const ARMS_BYTES = 2 * 1024 * 1024;
const PIXELS = 20_000_000;
/** The shape every frame and paper keeps a place for: 38 by 44. */
const SIZE = { width: 380, height: 440 };
const TYPES = new Set(["image/png", "image/jpeg"]);

/**
 * Draws uploaded arms anew: a PNG of one size with a clear ground, nothing of the file that came. SVG is refused:
 * it can hold scripts and fetch files.
 * @throws AppError photo-not-an-image, photo-broken, too-large
 */
export async function readArms(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > ARMS_BYTES) throw armsTooLarge();
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) {
    const message = isHeic(bytes) ? HEIC_ADVICE : "Send the arms as a PNG or JPEG.";
    throw new AppError("invalid", message, { code: "photo-not-an-image", fields: { arms: [message] } });
  }
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ ...SIZE, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace("srgb")
      .png({ palette: false })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw armsTooLarge();
    const message = "This picture is damaged and cannot be read. Send it again, or another.";
    throw new AppError("invalid", message, { code: "photo-broken", fields: { arms: [message] } });
  }
}

export function armsTooLarge(): AppError {
  return new AppError("too-large", "The arms may have at most 2 MB and 20 million pixels.");
}

/** Where a picture of arms lies in the store. */
const storedArms = (name: string) => `look/${name}.png`;

/** Has a picture, as `readArms` made it, in the store before `work` enters it. @throws AppError files-away, and whatever `work` throws */
export function storeArms<T>(picture: Uint8Array, work: (stored: StoredFirst) => Promise<T>): Promise<T> {
  return storeFirst((name) => [[storedArms(name), picture]], work);
}

/**
 * Puts other arms beside the government's name; null: the ones the product comes with. Earlier ones stay in the
 * store, for the versions that name them.
 * @param picture as `storeArms` stored it
 * @param body `version` as it was read
 * @throws AppError forbidden, edited-meanwhile
 */
export async function changeArms(
  tx: Tx,
  actor: Actor,
  picture: StoredFirst | null,
  body: Raw,
): Promise<{ version: number }> {
  authorizeChange(actor, "look");
  const now = await settingNow(tx, "look");
  takeVersion(body, now);
  const arms = picture && storedArms(picture.take());
  return writeSetting(tx, actor, "look", now, { value: { ...now.value, arms }, secrets: {} });
}
