import { deleteOldFiles } from "#platform/files/delete-old-files.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { FOLDER, RETENTION_DAYS } from "./export-job.ts";

/** Exports can contain personal data: their files are deleted once the download period is over. */
defineJob<null>("clear-exports", {
  permission: "job.cancel",
  daily: "Delete old exports",
  async run(ctx) {
    return deleteOldFiles(ctx, FOLDER, RETENTION_DAYS);
  },
});
