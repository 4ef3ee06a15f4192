import { sql } from "kysely";
import { PACK_DAYS } from "#domain/print-pack.ts";
import { database } from "#kernel/db/client.ts";
import { deleteOldFiles } from "#platform/files/delete-old-files.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { FOLDER } from "./pack-job.ts";

/** Deletes the files of packs that can no longer be downloaded; the packs remain on record. */
defineJob<null>("clear-print-packs", {
  permission: "job.cancel",
  daily: "Delete expired print packs",
  async run(ctx) {
    await sql`UPDATE print_pack SET file_path = NULL, file_expires = NULL
      WHERE file_path IS NOT NULL AND file_expires < now()`.execute(database());
    return deleteOldFiles(ctx, FOLDER, PACK_DAYS);
  },
});
