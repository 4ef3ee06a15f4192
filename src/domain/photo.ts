import type { AnyResource } from "#resource/define.ts";

/** Rules for photos of records, shared by forms and the API. */

/** Maximum photos per record. */
export const MAX_PHOTOS = 12;

/** Maximum length of a caption, in characters. */
export const CAPTION_LENGTH = 100;

/** Whether a register's records have photos: located registers that aren't reference lists. */
export function takesPhotos(resource: AnyResource): boolean {
  return resource.located && !resource.reference;
}

/** Whether photos of a record in this status can be changed. */
export function canChangePhotos(status: string): boolean {
  return status !== "rejected" && status !== "archived";
}

const ENTRY_STATUSES = new Set(["draft", "submitted", "returned", "active"]);

/** Whether a record in this status is still being entered, so that its creator can change its photos. */
export function isBeingEntered(status: string): boolean {
  return ENTRY_STATUSES.has(status);
}
