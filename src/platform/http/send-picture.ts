import { z } from "@hono/zod-openapi";
import type { StoredFile } from "../files/store.ts";

/** The answer that is a picture, as the document describes it. */
export const pictureAnswer = {
  description: "At most 1024 pixels wide",
  content: { "image/jpeg": { schema: z.string().openapi({ format: "binary" }) } },
};

/** What stands under an id never changes. Vary keeps it from whoever signs in next. */
export const KEPT_PICTURE = "private, max-age=86400, immutable";

/**
 * Sends a picture of ours. Opened by itself, it is a document of this site: one that may do nothing.
 * @param kept its `Cache-Control`
 */
export function sendPicture({ bytes, stream }: StoredFile, kept: string): Response {
  return new Response(stream as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": kept,
    },
  });
}
