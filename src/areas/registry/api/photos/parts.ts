import { z } from "@hono/zod-openapi";
import { CAPTION_LENGTH } from "#domain/photo.ts";
import { readValue } from "#domain/read-value.ts";
import { AppError } from "#kernel/app-error.ts";
import type { PhotoRow } from "../../photos/photo-row.ts";

export const PhotoAnswer = z
  .object({
    id: z.int().openapi({ description: "ID of the photo; its file is at `/api/v1/photos/{id}/file`" }),
    position: z.int().openapi({ description: "Position, starting at 1" }),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    caption: z.string().nullable(),
    created_at: z.iso.datetime(),
    created_by: z.int().nullable(),
    created_by_name: z.string().nullable(),
    by_office: z.boolean().openapi({
      description: "Whether the revenue office added the photo. Owners can’t change or remove such photos",
    }),
  })
  .openapi("Photo");

export type PhotoJson = z.infer<typeof PhotoAnswer>;

export const Caption = z.unknown().openapi({ type: ["string", "null"], maxLength: CAPTION_LENGTH });

/** A photo as the API returns it, and as its response is stored for a repeated key. */
export function toJson(photo: PhotoRow): PhotoJson {
  return { ...photo, created_at: photo.created_at.toISOString() };
}

/** A caption as sent; a blank is null. @throws AppError invalid */
export function readCaption(raw: unknown): string | null {
  const field = { kind: "text", form: "plain", label: "Caption", max: CAPTION_LENGTH } as const;
  const read = readValue("caption", field, raw);
  if ("faults" in read)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: { caption: read.faults },
    });
  return read.value === null ? null : String(read.value);
}
