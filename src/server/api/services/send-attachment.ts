import type { AttachmentFile } from "../../service-requests/attachment-file.ts";
import { KEPT_PICTURE } from "../send-picture.ts";

/** What somebody else sent is saved, never opened as a page of this site. */
export function sendAttachment({ bytes, stream, name, type }: AttachmentFile): Response {
  const called = type === "image/jpeg" ? `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.jpg` : name;
  return new Response(stream as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(called).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": KEPT_PICTURE,
    },
  });
}
