import type { Context } from "hono";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { deleteUnlessRecorded } from "../files/delete-unless-recorded.ts";
import { type ReceivedFile, removeFile } from "../files/receive-file.ts";
import { runIdempotent } from "./route-parts.ts";

interface UploadOptions<F extends ReceivedFile> {
  /** Maximum bytes. */
  readonly maxBytes: number;
  /** Parameters sent with the file; the same key with other values is refused. */
  readonly params: object;
  readonly receive: (body: ReadableStream<Uint8Array>) => Promise<F>;
  /** Inserts its row. */
  readonly create: (tx: Tx, file: F) => Promise<number>;
}

/**
 * Receives a file sent as a request body and records it, once per key. A file that is not recorded is deleted, as after a
 * repeated key.
 * @throws AppError too-large, import-empty, as `receive` and `create`
 */
export async function uploadOnce<F extends ReceivedFile>(
  c: Context<Env>,
  { maxBytes, params, receive, create }: UploadOptions<F>,
): Promise<{ status: "success"; data: { id: number } }> {
  if (Number(c.req.header("content-length") ?? 0) > maxBytes)
    throw new AppError(
      "too-large",
      message("The file is too large. Upload at most {most} MB.", { most: maxBytes / 1024 / 1024 }),
    );
  const { body } = c.req.raw;
  if (!body) throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
  const file = await receive(body);
  const sent = { ...params, sha256: file.sha256.toString("hex") };
  const response = await deleteUnlessRecorded(
    () => removeFile(file.path),
    (markRecorded) =>
      runIdempotent(c, sent, async (tx) => {
        const id = await create(tx, file);
        markRecorded();
        return { status: 201, body: { status: "success", data: { id } } };
      }),
  );
  return response.body as { status: "success"; data: { id: number } };
}
