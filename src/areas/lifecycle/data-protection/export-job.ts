import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { FOLDER, RETENTION_DAYS } from "#areas/registry/export/export-job.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { writeStored } from "#platform/files/write-stored.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { documentOf } from "../own-data/my-data.ts";
import { type DataCase, getCase, lockCase } from "./case-row.ts";
import { requireNotOwnCase, requireOpen } from "./end-case.ts";
import { readPerson } from "./person.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface ExportInput {
  readonly case_id: number;
  /** Random file name below the folder of exports. */
  readonly file: string;
}

/** All data about the person of a case, as they could download it themselves; after a restart it writes the same file again. */
defineJob<ExportInput>("export-person", {
  permission: "data_protection.work",
  run: writeExport,
});

async function writeExport(ctx: JobContext<ExportInput>) {
  const found = await getCase(database(), ctx.actor, ctx.input.case_id, "data_protection.work");
  const person = await readPerson(database(), found);
  // A person with several accounts gets a part for each; the record is in the first.
  const accounts = person.user_ids.length > 0 ? person.user_ids : [0];
  const subjects = accounts.map((id, index) => ({
    id,
    individual_id: index === 0 ? person.individual_id : null,
    corporate_ids: [],
  }));
  const path = `${FOLDER}/${ctx.input.file}.json`;
  await mkdir(dirname(dataFile(path)), { recursive: true });
  try {
    const encoder = new TextEncoder();
    const bytes = async function* () {
      yield encoder.encode("[\n");
      for (const [index, subject] of subjects.entries()) {
        if (index > 0) yield encoder.encode(",\n");
        for await (const text of documentOf(subject)) {
          ctx.throwIfCancelled();
          yield encoder.encode(text);
        }
      }
      yield encoder.encode("]\n");
    };
    await writeStored(dataFile(path), bytes());
    await ctx.progress(1, 1);
    const expires = new Date(Date.now() + RETENTION_DAYS * DAY_MS).toISOString();
    return {
      expires,
      file: { name: `${found.code}.json`, type: "application/json", path, expires, own: true },
    };
  } catch (error) {
    await rm(dataFile(path), { force: true });
    throw error;
  }
}

/**
 * Starts a job that writes all data about the person of a case to a file, for the officer to hand over.
 * @throws AppError not-signed-in, forbidden, own-record, step-up-needed, second-factor-missing, not-found,
 *   wrong-status, wrong-kind
 */
export async function exportPerson(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ readonly job: { id: number; code: string } }> {
  requireStepUp(actor);
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  requireOpen(found);
  if (found.kind !== "access")
    throw new AppError("conflict", "This case is not for a copy of data. Open a case for a copy.", {
      code: "wrong-kind",
    });
  await requireSecondFactor(tx, actor);
  await notifyPerson(tx, found);
  const job = await enqueueJob(tx, actor, {
    kind: "export-person",
    title: `Export the person’s data for case ${found.code}`,
    input: { case_id: id, file: randomBytes(16).toString("hex") },
  });
  await sql`UPDATE data_case SET export_job_id = ${job.id}, version = version + 1 WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, { action: "data_case.export", record_id: id });
  return { job };
}

/** Notifies every account, or the contact on record if there is none. */
async function notifyPerson(tx: Tx, found: DataCase): Promise<void> {
  const { user_ids, record_ids } = await readPerson(tx, found);
  const message = { template: "data-copied", data: { number: found.code } } as const;
  for (const user_id of user_ids) await queueMessage(tx, { ...message, to: { user_id } });
  if (user_ids.length > 0) return;
  const record = await tx
    .selectFrom("individual")
    .select(["email", "phone_number"])
    .where("id", "in", [...record_ids])
    .where((where) => where.or([where("email", "is not", null), where("phone_number", "is not", null)]))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (record)
    await queueMessage(tx, { ...message, to: { email: record.email, phone_number: record.phone_number } });
}
