import type { AnyResource } from "#resource/define.ts";

/** What photos of a record may be; forms and the API share it. */

/** Photos a record may have at once. */
export const MOST_PHOTOS = 12;

/** Letters of a caption. */
export const CAPTION_LENGTH = 100;

/** Whether a register's records have photos: what stands somewhere, and people; not the lists one refers to. */
export function takesPhotos(resource: AnyResource): boolean {
  return resource.located && !resource.reference;
}

/** Whether photos of a record in this status may change. */
export function isOpenForPhotos(status: string): boolean {
  return status !== "rejected" && status !== "archived";
}

const ENTERED = new Set(["draft", "submitted", "returned", "active"]);

/** Whether a record in this status is still the entry of whoever made it, so that its photos belong to entering it. */
export function isStillEntry(status: string): boolean {
  return ENTERED.has(status);
}
