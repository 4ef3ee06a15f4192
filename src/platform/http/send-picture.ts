import { z } from "@hono/zod-openapi";
import type { StoredFile } from "../files/store.ts";

/** Documentation of a picture response. */
export const pictureAnswer = {
  description: "At most 1024 pixels wide",
  content: { "image/jpeg": { schema: z.string().openapi({ format: "binary" }) } },
};

/** Content is immutable per id. Vary prevents its use for the next user. */
export const PICTURE_CACHE = "private, max-age=86400, immutable";

/**
 * Sends a stored picture. Opened directly it is a document of this site, so scripts are disabled.
 * @param cacheControl value of its `Cache-Control` header
 */
export function sendPicture({ bytes, stream }: StoredFile, cacheControl: string): Response {
  return new Response(stream as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": cacheControl,
    },
  });
}
