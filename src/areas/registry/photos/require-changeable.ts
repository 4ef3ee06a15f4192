import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnRight, rightFor } from "../records/asset-right.ts";
import type { PhotoRow } from "./photo-row.ts";

/**
 * What the office photographed is evidence: owners change and remove what their own side took.
 * @throws AppError office-photo
 */
export function requireChangeable(actor: Actor, resource: AnyResource, photo: PhotoRow): void {
  if (!photo.by_office || !isOwnRight(rightFor(actor, resource, "edit"))) return;
  throw new AppError("forbidden", "The office took this photo: only the office changes or removes it.", {
    code: "office-photo",
  });
}
