import { constants, createReadStream } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { conversionNames } from "#areas/registry/import/conversions.ts";
import { viewImport } from "#areas/registry/import/get-import.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { applyOptions, type MappingOptions } from "#areas/registry/import/mapping-options.ts";
import {
  checkImport,
  createImport,
  runImport,
  type UploadedFile,
  uploadFile,
} from "#areas/registry/import/start-import.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { transaction } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { deleteUnlessRecorded } from "#platform/files/delete-unless-recorded.ts";
import { removeFile } from "#platform/files/receive-file.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { cancelJob } from "#platform/jobs/cancel.ts";
import { type FoundJob, getJob } from "#platform/jobs/find.ts";
import { actorByEmail } from "#platform/jobs/requester.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { joinDatabase } from "../database/join.ts";
import { printLine } from "./print.ts";
import { withFieldErrors } from "./with-field-errors.ts";

const USAGE = `Usage: ratebook import RESOURCE FILE.csv [options]
  --map "column=field[:conversion]"  field of a column, in addition to the columns matched by name; "column=" skips it
                                     conversions: ${conversionNames.join(", ")}
  --value "field:text=value"         meaning of a text in the file; "10*" is any text that starts with 10
  --default field=value              value for lines that have none
  --blank-if-refused field           leave the field blank if its value is invalid, instead of skipping the line
  --draft                            create drafts; otherwise new records are submitted for approval
  --as email                         officer who enters the records
  --dry-run                          show what would be imported, without importing`;

/** Imports a CSV file into a register, with or without a running application. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: "string", multiple: true, default: [] },
      value: { type: "string", multiple: true, default: [] },
      default: { type: "string", multiple: true, default: [] },
      "blank-if-refused": { type: "string", multiple: true, default: [] },
      draft: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      as: { type: "string" },
    },
  });
  const [resource, file, ...extra] = positionals;
  if (!resource || !file || extra.length > 0) throw new AppError("bad-request", USAGE);
  await requireReadable(file);
  const disconnect = await joinDatabase(readSettings(), printLine);
  try {
    const actor = values.as === undefined ? systemActor("ratebook import") : await actorByEmail(values.as);
    const uploaded = await uploadFile(actor, resource, file, createReadStream(file));
    const id = await startImport(actor, uploaded, values);
    await waitForImport(actor, id, file, values["dry-run"]);
  } catch (error) {
    throw withFieldErrors(error);
  } finally {
    await disconnect();
  }
}

/** @throws AppError for a missing file, before anything is started */
async function requireReadable(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats) throw new AppError("not-found", `There is no file ${file}.`);
  if (!stats.isFile()) throw new AppError("bad-request", `${file} is not a file.`);
  await access(file, constants.R_OK).catch(() => {
    throw new AppError("forbidden", `This user can’t read ${file}.`);
  });
}

/** Records the file and queues the job; deletes the file if it is not recorded. */
async function startImport(
  actor: Actor,
  uploaded: UploadedFile,
  options: MappingOptions & { readonly "dry-run": boolean },
): Promise<number> {
  return deleteUnlessRecorded(
    () => removeFile(uploaded.path),
    async (markRecorded) => {
      for (const notice of uploaded.notices) printLine(notice);
      const mapping = applyOptions(uploaded.mapping, options);
      reportMapping(mapping);
      return transaction(async (tx) => {
        const id = await createImport(tx, actor, uploaded);
        await (options["dry-run"] ? checkImport : runImport)(tx, actor, id, mapping);
        markRecorded();
        return id;
      });
    },
  );
}

function reportMapping({ columns, constants }: Mapping): void {
  for (const { column, to, convert } of columns)
    printLine(`  ${column} → ${to}${convert ? ` (${convert})` : ""}`);
  for (const [field, value] of Object.entries(constants))
    printLine(`  ${field} = ${value} if the file has no value`);
}

/** Waits for the end and shows progress. Ctrl-C stops the import; imported records stay. */
async function waitForImport(actor: Actor, id: number, file: string, isDryRun: boolean): Promise<void> {
  const { check, run: importRun } = await viewImport(actor, id);
  const jobId = (isDryRun ? check : importRun)?.job_id ?? 0;
  const onInterrupt = () => {
    printLine("\nStopping at the next safe point…");
    void transaction((tx) => cancelJob(tx, actor, jobId)).catch(() => undefined);
  };
  process.once("SIGINT", onInterrupt);
  const job = await runJobAndWait(actor, jobId, reportProgress(), new AbortController().signal);
  process.off("SIGINT", onInterrupt);
  await printResult(actor, id, job);
  await saveRejectedLines(actor, id, jobId, file);
}

function reportProgress(): (job: FoundJob) => void {
  let text = "";
  return ({ done, total, message }) => {
    const line = `${done.toLocaleString("en")} of ${(total ?? 0).toLocaleString("en")} lines: ${message ?? ""}`;
    if (done === 0 || line === text) return;
    text = line;
    process.stdout.write(process.stdout.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
  };
}

async function printResult(actor: Actor, id: number, { state, error, message }: FoundJob): Promise<void> {
  const view = await viewImport(actor, id);
  const latest = view.run ?? view.check;
  if (process.stdout.isTTY) printLine("");
  if (state === "done") printLine(`${view.run ? "Done" : "Nothing was imported: dry run"}. ${message ?? ""}`);
  else printLine(state === "cancelled" ? (message ?? "Stopped.") : `Failed: ${error?.message ?? state}`);
  if (state !== "done") process.exitCode = 1;
  for (const { line, faults } of (latest?.bad_lines ?? []).slice(0, 10))
    printLine(
      `  line ${line}: ${faults.map((error) => `${error.column ?? ""} ${error.message}`.trim()).join(" / ")}`,
    );
}

/** Written beside the original file in plain text; in the data folder it is encrypted. */
async function saveRejectedLines(actor: Actor, id: number, jobId: number, file: string): Promise<void> {
  const view = await viewImport(actor, id);
  const { stored } = await getJob(actor, jobId);
  if (!stored || ((view.run ?? view.check)?.bad_lines.length ?? 0) === 0) return;
  const target = await unusedPath(file.replace(/\.csv$/i, ""));
  try {
    await writeFile(target, readStored(dataFile(stored.path)), { mode: 0o600, flag: "wx" });
    printLine(`Lines not imported, with reasons: ${target}`);
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).errno !== "number") throw error;
    printLine(`Could not save ${target}. The lines that were not imported are on the import’s page.`);
  }
}

/** Rejected lines of an earlier attempt may be being corrected, so they are not overwritten. */
async function unusedPath(name: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const candidate = attempt === 1 ? `${name}.bad.csv` : `${name}.bad.${attempt}.csv`;
    if (!(await stat(candidate).catch(() => undefined))) return candidate;
  }
}
