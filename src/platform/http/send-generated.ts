import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import type { GeneratedFile } from "../export/formats.ts";
import { formats } from "../export/formats.ts";
import { downloadHeaders } from "./download-headers.ts";

/** Documentation of a file created while it is sent. */
export const fileAnswer = {
  description: "The file",
  content: Object.fromEntries(
    Object.values(formats).map(({ type }) => [type.split(";")[0] ?? type, { schema: z.string() }]),
  ),
};

/** Sends a file as a download while it is created. */
export function sendGenerated({ name, type, bytes }: GeneratedFile): Response {
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
    headers: downloadHeaders({ name, type }),
  });
}
