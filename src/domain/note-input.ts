/** A note as sent by a form or the API. */

import { inputLimits } from "./input-limits.ts";
import { withoutDirections } from "./invisible-characters.ts";
import { message, type Translatable } from "./message.ts";

/** Characters, equal to the browser's limit. */
export const NOTE_LENGTH = inputLimits.note?.kind === "text" ? inputLimits.note.max : 100;

export type ReadNote = { readonly note: string } | { readonly fault: Translatable; readonly code?: string };

/** The text of a note with \n line breaks; too long notes are refused, not truncated. */
export function readNote(raw: unknown): ReadNote {
  if (typeof raw !== "string") return { fault: "Send the note as text." };
  const note = withoutDirections(raw).normalize("NFC").replaceAll("\r\n", "\n").trim();
  if (note === "") return { fault: "Enter a note." };
  if (/[^\P{Cc}\n]/u.test(note)) return { fault: "Enter text without control characters." };
  if (note.length > NOTE_LENGTH)
    return {
      fault: message("Enter at most {most} characters. You entered {count}.", {
        most: NOTE_LENGTH,
        count: note.length,
      }),
      code: "note-too-long",
    };
  return { note };
}
