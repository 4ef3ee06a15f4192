import type { Context } from "hono";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
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
 * Receives a file sent as a request body and records it, once per key. A file that is not recorded is deleted.
 * @throws AppError too-large, import-empty, as `receive` and `create`
 */
export async function uploadOnce<F extends ReceivedFile>(
  c: Context<Env>,
  { maxBytes, params, receive, create }: UploadOptions<F>,
): Promise<{ status: "success"; data: { id: number } }> {
  if (Number(c.req.header("content-length") ?? 0) > maxBytes)
    throw new AppError("too-large", `The file is too large. Upload at most ${maxBytes / 1024 / 1024} MB.`);
  const { body } = c.req.raw;
  if (!body) throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
  const file = await receive(body);
  let isRecorded = false;
  try {
    const sent = { ...params, sha256: file.sha256.toString("hex") };
    const response = await runIdempotent(c, sent, async (tx) => {
      const id = await create(tx, file);
      isRecorded = true;
      return { status: 201, body: { status: "success", data: { id } } };
    });
    // A repeated key: the first file is recorded, this one is not needed.
    if (!isRecorded) await removeFile(file.path);
    return response.body as { status: "success"; data: { id: number } };
  } catch (error) {
    await removeFile(file.path);
    throw error;
  }
}
