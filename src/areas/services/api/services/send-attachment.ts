import { downloadHeaders } from "#platform/http/download-headers.ts";
import { PICTURE_CACHE } from "#platform/http/send-picture.ts";
import type { AttachmentFile } from "../../service-requests/attachment-file.ts";

/** Files of others are downloaded, never shown as a page of this site. */
export function sendAttachment({ bytes, stream, name, type }: AttachmentFile): Response {
  return new Response(stream as ReadableStream<Uint8Array>, {
    headers: {
      ...downloadHeaders({ name, type }),
      "Content-Length": String(bytes),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": PICTURE_CACHE,
    },
  });
}
