import type { Place } from "#domain/map/box.ts";
import { distanceTo, isInside } from "#domain/map/nigeria.ts";
import type { Actor } from "#kernel/actor.ts";
import { listOutlines } from "./outlines.ts";

/** Metres beyond what is known of a local government that are nothing to ask about. */
const MARGIN = 5_000;

/** Something to look at again; nothing is refused for it. */
export interface PlaceWarning {
  readonly code: "far-from-lga";
  readonly message: string;
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
  return {
    code: "far-from-lga",
    message: `This point lies ${km} km from everything else registered in ${outline.name}. Look at the point and at the local government again.`,
  };
}
