/** Limits of taking photos with a phone by code; shared by the API and both screens. */

/** Maximum photos per code. */
export const MAX_PHOTOS_PER_CODE = 20;

/** Minutes until a code expires. */
export const CAPTURE_MINUTES = 10;

/** Characters of a code: 26 with 5 random bits each, 130 bits together. */
export const CODE_LENGTH = 26;

/** The header that carries the code, to keep it out of URLs and logs. */
export const CODE_HEADER = "X-Capture-Code";

export const CODE_EXPIRED = "This code has expired. Create a new one on the computer.";
