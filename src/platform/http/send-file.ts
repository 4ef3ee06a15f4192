import { Readable } from "node:stream";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { readStored, storedSize } from "../files/stored-file.ts";
import type { JobFile } from "../jobs/define.ts";
import { downloadHeaders } from "./download-headers.ts";

/** A file below the data folder as a download. @throws AppError not-found if it was deleted */
export async function sendFile(stored: JobFile): Promise<Response> {
  const path = dataFile(stored.path);
  const isExpired = stored.expires !== undefined && Date.parse(stored.expires) < Date.now();
  const size = isExpired ? undefined : await storedSize(path);
  if (size === undefined) throw new AppError("not-found", "This file has been deleted. Create it again.");
  return new Response(
    Readable.toWeb(Readable.from(readStored(path), { objectMode: false })) as ReadableStream,
    {
      headers: { ...downloadHeaders(stored), "Content-Length": String(size) },
    },
  );
}
