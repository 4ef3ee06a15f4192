import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";

/** Maximum bytes of multipart syntax around a file. */
export const MULTIPART_OVERHEAD = 64 * 1024;

/**
 * The single file of a multipart form; an empty file counts as missing.
 * @param missing error message in that case
 */
export function formFile(missing: string) {
  return z
    .custom<File>((value) => value instanceof File && value.size > 0, missing)
    .openapi({ type: "string", format: "binary" });
}

/** The content, and the SHA-256 (hexadecimal) by which it is recognised under an Idempotency-Key. */
export async function readFormFile(file: File): Promise<{ bytes: Uint8Array; hash: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}
