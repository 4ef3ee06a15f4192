import "#app/registrations.ts";
/** A process that works on jobs until it is told to stop: a server without its pages. */
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { testKey } from "../support/key.ts";
import "./counting-job.ts";

setMasterKey(testKey);
openDatabase(process.env.DATABASE_URL ?? "", 6);
startJobs(2);
process.on("SIGTERM", async () => {
  await stopJobs();
  await closeDatabase();
  process.exit(0);
});
process.stdout.write("working\n");
