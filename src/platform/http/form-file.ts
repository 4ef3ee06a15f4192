import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";

/** Bytes that multipart puts around a file, at most. */
export const ENVELOPE = 64 * 1024;

/**
 * The one file of a multipart form; an empty one is none.
 * @param missing what is said then
 */
export function formFile(missing: string) {
  return z
    .custom<File>((value) => value instanceof File && value.size > 0, missing)
    .openapi({ type: "string", format: "binary" });
}

/** What was sent, and by which it is known again under an Idempotency-Key: SHA-256, hexadecimal. */
export async function readFormFile(file: File): Promise<{ bytes: Uint8Array; hash: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}
