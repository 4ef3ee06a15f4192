import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnRight, rightFor } from "../records/asset-right.ts";
import type { PhotoRow } from "./photo-row.ts";

/**
 * Photos of the revenue office are evidence: owners can only change or remove their own.
 * @throws AppError office-photo
 */
export function requireChangeable(actor: Actor, resource: AnyResource, photo: PhotoRow): void {
  if (!photo.by_office || !isOwnRight(rightFor(actor, resource, "edit"))) return;
  throw new AppError(
    "forbidden",
    "The revenue office added this photo. Only the revenue office can change or remove it.",
    {
      code: "office-photo",
    },
  );
}
