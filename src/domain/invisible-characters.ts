/**
 * Characters that are copied along with a text and show nothing: zero-width spaces and joiners, direction marks and overrides,
 * byte order marks, soft hyphens, variation selectors. A plate copied from WhatsApp often ends in one.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Every space but the ordinary one: non-breaking, narrow, full-width; and the separators of lines and paragraphs. */
const OTHER_SPACES = /[\p{Zs}\p{Zl}\p{Zp}]/gu;

/** The text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** What changes the direction of what follows: a text can seem to say something else. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A longer text without marks of direction; what joins the parts of an emoji stays. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, "");
}

/** The text as a keyboard would write it: no invisible characters, ordinary spaces only, composed letters, nothing around it. */
export function typedText(text: string): string {
  return withoutInvisible(text).replace(OTHER_SPACES, " ").trim().normalize("NFC");
}
