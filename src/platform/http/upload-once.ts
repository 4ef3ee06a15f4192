import type { Context } from "hono";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { type ReceivedFile, removeFile } from "../files/receive-file.ts";
import { runOnce } from "./route-parts.ts";

interface Upload<F extends ReceivedFile> {
  /** Maximum bytes. */
  readonly largest: number;
  /** Parameters sent with the file; the same key with other values is refused. */
  readonly about: object;
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
  { largest, about, receive, create }: Upload<F>,
): Promise<{ status: "success"; data: { id: number } }> {
  if (Number(c.req.header("content-length") ?? 0) > largest)
    throw new AppError("too-large", `The file is too large. Upload at most ${largest / 1024 / 1024} MB.`);
  const { body } = c.req.raw;
  if (!body) throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
  const file = await receive(body);
  let isStored = false;
  try {
    const sent = { ...about, sha256: file.sha256.toString("hex") };
    const done = await runOnce(c, sent, async (tx) => {
      const id = await create(tx, file);
      isStored = true;
      return { status: 201, body: { status: "success", data: { id } } };
    });
    // A repeated key: the first file is recorded, this one is not needed.
    if (!isStored) await removeFile(file.path);
    return done.body as { status: "success"; data: { id: number } };
  } catch (error) {
    await removeFile(file.path);
    throw error;
  }
}
