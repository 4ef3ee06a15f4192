import { readdir, rm, stat } from "node:fs/promises";
import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { PACK_DAYS } from "#domain/print-pack.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { FOLDER } from "./pack-job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the files of packs that can no longer be downloaded; the packs remain on record. */
defineJob<null>("clear-print-packs", {
  permission: "job.cancel",
  daily: "Delete expired print packs",
  async run(ctx) {
    await sql`UPDATE print_pack SET file_path = NULL, file_expires = NULL
      WHERE file_path IS NOT NULL AND file_expires < now()`.execute(database());
    const names = await readdir(dataFile(FOLDER)).catch(() => []);
    let cleared = 0;
    for (const name of names) {
      ctx.throwIfCancelled();
      const file = dataFile(`${FOLDER}/${name}`);
      const found = await stat(file).catch(() => undefined);
      // A file that is being written has a recent modification time.
      if (!found || found.mtimeMs > Date.now() - PACK_DAYS * DAY_MS) continue;
      await rm(file, { force: true });
      cleared += 1;
    }
    await ctx.progress(cleared, cleared, { message: `${countNoun(cleared, "file")} deleted` });
    return { cleared };
  },
});
