import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { packCover, packEntry } from "#domain/documents/print-pack.ts";
import { PACK_DAYS } from "#domain/print-pack.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { newFileSeal } from "#platform/files/write-stored.ts";
import { currentGovernment } from "#platform/government.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { choosePack } from "./choose-pack.ts";
import { type DrawThread, openDrawThread } from "./draw-thread.ts";
import { type PackRow, readPackRow } from "./pack-row.ts";
import { countReprints, type Frames, readDocuments, readEntries, readPlaces } from "./read-pack.ts";

/** Notices that are read and rendered at a time. */
const BATCH = 50;
/** Lines of the list at a time. */
const LIST_BATCH = 1_000;

export interface PackJobInput {
  readonly pack_id: number;
}

/** Folder of the files, below the data folder. */
export const FOLDER = "print-packs";

/**
 * Creates the file of a pack. Its notices and their order are fixed first; if interrupted after that, the file is
 * rendered again from its first page.
 */
export const packJob = defineJob<PackJobInput>("print-pack", {
  permission: "demand_notice.print",
  async run(ctx) {
    const pack = await readChosenPack(ctx);
    if (pack.finished_at === null) await makeFile(ctx, pack);
    return { pack_id: pack.id, count: pack.count };
  },
});

async function readChosenPack(ctx: JobContext<PackJobInput>): Promise<PackRow> {
  const { pack_id } = ctx.input;
  const found = await readPackRow(database(), pack_id);
  if (found.count !== null) return found;
  await transaction(async (tx) => {
    const count = await choosePack(tx, ctx.actor, found);
    await ctx.progress(0, count, { tx, message: "Notices selected" });
  });
  return readPackRow(database(), pack_id);
}

/**
 * Each attempt uses a new file name: a worker that was considered dead deletes its own file, not that of the worker
 * that took over.
 */
async function makeFile(ctx: JobContext<PackJobInput>, pack: PackRow): Promise<void> {
  const path = `${FOLDER}/${randomBytes(16).toString("hex")}.pdf`;
  const file = dataFile(path);
  await mkdir(dirname(file), { recursive: true });
  const reprints = await countReprints(pack.id);
  const cover = packCover(
    {
      code: pack.code,
      title: pack.title,
      two_sided: pack.two_sided,
      reprints,
      made_on: await lagosToday(database()),
      made_by: pack.created_by_name,
      count: pack.count ?? 0,
      total_kobo: pack.total_kobo ?? 0,
      places: await readPlaces(pack.id),
    },
    await currentGovernment(),
  );
  const about = { file, seal: newFileSeal(), cover, twoSided: pack.two_sided, arms: await armsPicture() };
  const thread = openDrawThread(about, ctx.signal);
  try {
    const pages = await drawAll(ctx, pack, thread);
    await finish(ctx, pack, { pages, reprints, path });
  } catch (error) {
    await thread.stop();
    await rm(file, { force: true });
    throw error;
  }
  await thread.stop();
}

async function drawAll(ctx: JobContext<PackJobInput>, pack: PackRow, thread: DrawThread): Promise<number> {
  for (let after = 0; ; after += LIST_BATCH) {
    ctx.throwIfCancelled();
    const entries = await readEntries(pack.id, after, LIST_BATCH);
    if (entries.length > 0) await thread.send({ kind: "list", entries: entries.map(packEntry) });
    if (entries.length < LIST_BATCH) break;
  }
  const frames: Frames = new Map();
  let documents = await readDocuments(pack.id, 0, BATCH, frames);
  for (let done = 0; documents.length > 0; ) {
    ctx.throwIfCancelled();
    const drawn = thread.send({ kind: "documents", documents });
    done += documents.length;
    // The next notices are read while these are rendered.
    const [next] = await Promise.all([readDocuments(pack.id, done, BATCH, frames), drawn]);
    await ctx.progress(done, pack.count, { message: "Rendering notices" });
    documents = next;
  }
  return (await thread.send({ kind: "end" })) ?? 0;
}

interface PackResult {
  readonly pages: number;
  readonly reprints: number;
  readonly path: string;
}

async function finish(ctx: JobContext<PackJobInput>, pack: PackRow, made: PackResult): Promise<void> {
  const { pages, reprints, path } = made;
  await transaction(async (tx) => {
    await sql`UPDATE print_pack SET pages = ${pages}, reprints = ${reprints}, file_path = ${path},
      file_expires = now() + make_interval(days => ${PACK_DAYS}), finished_at = now() WHERE id = ${pack.id}`.execute(
      tx,
    );
    await audit(tx, ctx.actor, {
      action: "print_pack.done",
      record_id: pack.id,
      after: { count: pack.count, reprints, pages },
    });
    await ctx.progress(pack.count ?? 0, pack.count, { tx, message: countNoun(pages, "page") });
  });
}
