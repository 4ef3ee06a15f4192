import type { Place } from "#domain/map/box.ts";
import { distanceTo, isInside } from "#domain/map/nigeria.ts";
import { english, type Message, message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { listOutlines } from "./outlines.ts";

/** Metres beyond the known extent of a local government without a warning. */
const MARGIN = 5_000;

/** A warning; nothing is rejected because of it. */
export interface PlaceWarning {
  readonly code: "far-from-lga";
  readonly message: string;
  /** The key and parameters of `message`. */
  readonly message_key: string;
  readonly params: Message["params"];
}

/**
 * Whether a position is far from all other records of its local government.
 * @throws AppError not-signed-in, forbidden
 */
export async function placeWarning(
  actor: Actor,
  place: Place,
  lga: number | null,
): Promise<PlaceWarning | undefined> {
  const outline = (await listOutlines(actor)).find(({ lga_id }) => lga_id === lga);
  if (!outline || isInside(place, outline.ring)) return undefined;
  const away = distanceTo(place, outline.ring);
  if (away <= MARGIN) return undefined;
  const km = Math.round(away / 1_000).toLocaleString("en-NG");
  const text = message(
    "This point is {km} km from all other records in {name}. Check the point and the local government.",
    { km, name: outline.name },
  );
  return { code: "far-from-lga", message: english(text), ...text };
}
