/** A note as a form or the API sends it. */

import { inputLimits } from "./input-limits.ts";
import { withoutDirections } from "./invisible-characters.ts";
import { message, type Translatable } from "./message.ts";

/** Characters, as the browser's own limit counts them. */
export const NOTE_LENGTH = inputLimits.note?.kind === "text" ? inputLimits.note.max : 100;

export type ReadNote = { readonly note: string } | { readonly fault: Translatable; readonly code?: string };

/** The words of a note, with line breaks of one kind; longer ones are refused, never cut. */
export function readNote(raw: unknown): ReadNote {
  if (typeof raw !== "string") return { fault: "Write the note as text." };
  const note = withoutDirections(raw).normalize("NFC").replaceAll("\r\n", "\n").trim();
  if (note === "") return { fault: "Write what is to be noted." };
  if (/[^\P{Cc}\n]/u.test(note)) return { fault: "Remove the control characters." };
  if (note.length > NOTE_LENGTH)
    return {
      fault: message("A note has at most {most} characters; this has {count}.", {
        most: NOTE_LENGTH,
        count: note.length,
      }),
      code: "note-too-long",
    };
  return { note };
}
