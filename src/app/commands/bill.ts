import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type RunPreview, startPreview } from "#areas/charging/billing/preview-job.ts";
import { requestRun } from "#areas/charging/billing/request-run.ts";
import type { RunInput } from "#areas/charging/billing/run-scope.ts";
import { parseCode } from "#domain/code.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatNaira } from "#domain/money.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { closeDatabase, database, transaction } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import type { FoundJob } from "#platform/jobs/find.ts";
import { actorByEmail } from "#platform/jobs/requester.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { prepareDatabase } from "../database/prepare.ts";

const USAGE = `Usage: ratebook bill CATEGORY YEAR [INDEX] [--lga ID] [--use USE] [--q WORDS] (--preview | --as EMAIL --reason TEXT)
  CATEGORY by name, number or code, such as "Rates" 2026
  --preview  show what would be issued, without issuing it
  --as       officer who requests the run; another officer approves it in Ratebook
  --reason   reason, shown to the approver`;

/** Previews a billing run, and requests it on behalf of an officer. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      preview: { type: "boolean" },
      lga: { type: "string" },
      use: { type: "string" },
      q: { type: "string" },
      as: { type: "string" },
      reason: { type: "string" },
    },
  });
  const [name, year, index, ...rest] = positionals;
  if (!name || !year || rest.length > 0 || !/^\d{4}$/.test(year) || !/^\d{0,2}$/.test(index ?? ""))
    throw new AppError("bad-request", USAGE);
  if (!values.preview && (!values.as || !values.reason)) throw new AppError("bad-request", USAGE);
  const prepared = await prepareDatabase(readSettings(), () => undefined);
  try {
    const input: RunInput = {
      category_id: await findCategory(name),
      year: Number(year),
      ...(index && { index: Number(index) }),
      filter: {
        ...(values.lga && { lga_id: values.lga }),
        ...(values.use && { use: values.use }),
        ...(values.q && { q: values.q }),
      },
    };
    const actor = values.as ? await actorByEmail(values.as) : systemActor("ratebook bill");
    const job = await preview(actor, input);
    if (!values.preview) await request(actor, job, values.reason);
  } finally {
    await closeDatabase();
    await prepared.stop();
  }
}

async function preview(actor: Actor, input: RunInput): Promise<number> {
  const { job } = await transaction((tx) => startPreview(tx, actor, input));
  const { result } = await runToCompletion(actor, job.id);
  printPreview(result as unknown as RunPreview);
  return job.id;
}

async function request(actor: Actor, previewJob: number, reason: string | undefined): Promise<void> {
  const { code, run } = await transaction((tx) => requestRun(tx, actor, previewJob, reason));
  process.stdout.write(
    `${code}: ${run.code} is pending approval by another officer; nothing is issued until then\n`,
  );
}

/** Runs a job here, in parallel with servers, until it is done. @throws AppError if it fails */
async function runToCompletion(actor: Actor, id: number): Promise<FoundJob> {
  const showProgress = ({ done, total }: FoundJob) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total ?? "…"}   `);
  };
  const job = await runJobAndWait(actor, id, showProgress, new AbortController().signal);
  if (process.stdout.isTTY) process.stdout.write("\n");
  if (job.state === "done") return job;
  throw new AppError("conflict", job.error?.message ?? `The job was ${job.state}.`);
}

function printPreview(runPreview: RunPreview): void {
  const { count, total_kobo, already_billed, seen, exceptions } = runPreview;
  const lines = [
    `${countNoun(count, "notice")} would be issued, ${formatNaira(total_kobo)} in total; ${countNoun(seen, "asset")} checked, ${already_billed} already billed`,
    ...exceptions.map(
      (exception) =>
        `  ${String(exception.count).padStart(8)}  ${exception.code.padEnd(16)} ${exception.message}`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function findCategory(nameOrCode: string): Promise<number> {
  const code = parseCode(nameOrCode);
  const id = code?.prefix === "DCT" ? code.id : /^\d{1,10}$/.test(nameOrCode) ? Number(nameOrCode) : null;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM demand_category WHERE id = ${id}::bigint OR (lower(name) = lower(${nameOrCode}) AND status = 'active')`.execute(
    database(),
  );
  if (!rows[0]) throw new AppError("not-found", `There is no demand category “${nameOrCode}”.`);
  return rows[0].id;
}
