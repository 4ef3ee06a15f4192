import { CAPTION_LENGTH } from "#domain/photo.ts";
import { readValue } from "#domain/read-value.ts";
import { AppError } from "#kernel/app-error.ts";

/** A caption as it came; a blank is null. @throws AppError invalid */
export function readCaption(raw: unknown): string | null {
  const field = { kind: "text", form: "plain", label: "Caption", max: CAPTION_LENGTH } as const;
  const read = readValue("caption", field, raw);
  if ("faults" in read)
    throw new AppError("invalid", "Some things need putting right.", { fields: { caption: read.faults } });
  return read.value === null ? null : String(read.value);
}
