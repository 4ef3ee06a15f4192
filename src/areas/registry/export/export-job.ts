import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { allowReplicaWhenCaughtUp, onPrimary, onReplica } from "#platform/database/replica.ts";
import { fileName, formats } from "#platform/export/formats.ts";
import { writeStored } from "#platform/files/write-stored.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import type { RawQuery } from "../records/list-query.ts";
import { openQuery } from "../records/sealed-search.ts";
import { countExport, countRestricted, type ListExport } from "./list-rows.ts";
import { readExport } from "./read-export.ts";
import { writeExport } from "./write-export.ts";

/** Days until the file of an export is deleted. */
export const RETENTION_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum rows counted for the progress bar; beyond it, only the number done is shown. */
const COUNT_LIMIT = 2_000_000;
/** Rows between two progress updates. */
const PROGRESS_INTERVAL = 20_000;

export interface ExportInput {
  readonly resource: string;
  readonly format: FormatName;
  readonly query: RawQuery;
  /** Random file name below the folder of exports, without extension. */
  readonly file: string;
  /** Purpose for personal data in full; null: masked. */
  readonly purpose: string | null;
}

/** The folder of exported files, below the data folder. */
export const FOLDER = "exports";

/** Restarted after an interruption, it writes the same file again. */
export const exportJob = defineJob<ExportInput>("export-list", {
  permission: ({ resource }) => `${resource}.export`,
  run: runExport,
});

async function runExport(ctx: JobContext<ExportInput>) {
  const { format, purpose, file } = ctx.input;
  const resource = await withCustom(getRegister(ctx.input.resource));
  const listExport = {
    resource,
    ...readExport(resource, openQuery(ctx.input.query)),
    revealed: purpose !== null,
  };
  const path = `${FOLDER}/${file}.${format}`;
  await mkdir(dirname(dataFile(path)), { recursive: true });
  try {
    // Waits until the replica has the requester’s own writes.
    const { rows, restricted } = await allowReplicaWhenCaughtUp(() =>
      onReplica(async () => ({
        restricted: await countRestricted(ctx.actor, listExport),
        rows: await writeRows(ctx, listExport, dataFile(path)),
      })),
    );
    await ctx.progress(rows, rows);
    const expires = new Date(Date.now() + RETENTION_DAYS * DAY_MS).toISOString();
    return {
      rows,
      restricted,
      expires,
      file: {
        name: fileName(resource.endpoint, lagosDate(Date.now()), format),
        type: formats[format].type,
        path,
        expires,
        own: true,
      },
    };
  } catch (error) {
    await rm(dataFile(path), { force: true });
    throw error;
  }
}

/** Writes the file from the start. @returns the number of rows */
async function writeRows(
  ctx: JobContext<ExportInput>,
  listExport: ListExport,
  file: string,
): Promise<number> {
  const count = await countExport(ctx.actor, listExport, COUNT_LIMIT);
  const total = count > COUNT_LIMIT ? null : count;
  let sent = 0;
  const write = (bytes: AsyncIterable<Uint8Array>) => writeStored(file, bytes);
  return writeExport(ctx.actor, listExport, ctx.input.format, write, async (done) => {
    ctx.throwIfCancelled();
    if (done - sent < PROGRESS_INTERVAL) return;
    sent = done;
    await onPrimary(() => ctx.progress(done, total));
  });
}
