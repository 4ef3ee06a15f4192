/**
 * Invisible characters that are copied with a text: zero-width spaces and joiners, direction marks and overrides, byte
 * order marks, soft hyphens, variation selectors. A plate copied from WhatsApp often ends in one.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** All spaces except the ordinary one, and line and paragraph separators. */
const OTHER_SPACES = /[\p{Zs}\p{Zl}\p{Zp}]/gu;

/** The text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Direction marks can make a text look different from what it is. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A longer text without direction marks; emoji joiners are kept. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, "");
}

/** The text as typed on a keyboard: trimmed, composed letters, ordinary spaces, no invisible characters. */
export function typedText(text: string): string {
  return withoutInvisible(text).replace(OTHER_SPACES, " ").trim().normalize("NFC");
}
