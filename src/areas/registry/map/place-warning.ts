import type { Place } from "#domain/map/box.ts";
import { distanceTo, isInside } from "#domain/map/nigeria.ts";
import { english, type Message, message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { listOutlines } from "./outlines.ts";

/** Metres beyond what is known of a local government that are nothing to ask about. */
const MARGIN = 5_000;

/** Something to look at again; nothing is refused for it. */
export interface PlaceWarning {
  readonly code: "far-from-lga";
  readonly message: string;
  /** What `message` was made of. */
  readonly message_key: string;
  readonly params: Message["params"];
}

/**
 * Whether a point lies far from everything else that is registered in the local government it is said to be in.
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
    "This point lies {km} km from everything else registered in {name}. Look at the point and at the local government again.",
    { km, name: outline.name },
  );
  return { code: "far-from-lga", message: english(text), ...text };
}
