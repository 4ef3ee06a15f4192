import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import type { SentFile } from "../export/formats.ts";
import { formats } from "../export/formats.ts";
import { downloadHeaders } from "./download-headers.ts";

/** What the API's document says of a file that is made while it is sent. */
export const fileAnswer = {
  description: "The file",
  content: Object.fromEntries(
    Object.values(formats).map(({ type }) => [type.split(";")[0] ?? type, { schema: z.string() }]),
  ),
};

/** A file as a download, sent while it is made. */
export function sendMade({ name, type, bytes }: SentFile): Response {
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
    headers: downloadHeaders({ name, type }),
  });
}
