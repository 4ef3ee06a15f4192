import { basename } from "node:path";
import { sql } from "kysely";
import { getImportKind, importKinds } from "#domain/legacy/import-kinds.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import {
  type ReceivedFile,
  receiveFile,
  removeFile,
  requireCsvName,
  requireFile,
} from "#platform/files/receive-file.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { retryJob } from "#platform/jobs/retry.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { withEarlierValues } from "./earlier-mapping.ts";
import { getImport, type ImportRow } from "./get-import.ts";
import { guessMapping } from "./guess-mapping.ts";
import { type InspectedFile, inspectFile } from "./inspect-file.ts";
import { type Mapping, mappingErrors } from "./mapping.ts";
import { requireOwnerRights } from "./owner-rights.ts";
import { requireIdle } from "./require-idle.ts";
import { storedSample } from "./stored-cells.ts";
import "./check-import.ts";
import "./run-import.ts";

/** A received, readable file that is not on record yet. */
export interface UploadedFile extends ReceivedFile, InspectedFile {
  readonly resource: string;
  readonly name: string;
  readonly mapping: Mapping;
}

/**
 * Receives a file for a register and inspects it. A rejected file is deleted.
 * @throws AppError forbidden, not-found (the register), invalid (import-wrong-file …), too-large
 */
export async function uploadFile(
  actor: Actor,
  resourceName: string,
  fileName: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  const resource = findRegister(resourceName);
  authorizeEntry(actor, `${resource.name}.import`, resource);
  requireCsvName(fileName);
  return inspectUpload(actor, resource.name, fileName, await receiveFile(body));
}

/** Inspects a complete upload. A rejected file is deleted. @throws AppError as uploadFile */
export async function inspectUpload(
  actor: Actor,
  resourceName: string,
  fileName: string,
  received: ReceivedFile,
): Promise<UploadedFile> {
  const resource = findRegister(resourceName);
  authorizeEntry(actor, `${resource.name}.import`, resource);
  try {
    const inspected = await inspectFile(dataFile(received.path));
    const { columns, sample } = inspected;
    const custom = await withCustom(resource);
    const guess = guessMapping(custom, columns, sample);
    const mapping = await withEarlierValues(custom, { resource: resource.name, columns, mapping: guess });
    return {
      ...received,
      ...inspected,
      resource: resource.name,
      name: basename(fileName.trim()).slice(-200),
      mapping,
    };
  } catch (error) {
    await removeFile(received.path);
    throw error;
  }
}

/** Records an uploaded file. */
export async function createImport(tx: Tx, actor: Actor, file: UploadedFile): Promise<number> {
  const { id } = await tx
    .insertInto("import")
    .values({
      resource: file.resource,
      file_name: file.name,
      path: file.path,
      size: file.size,
      sha256: file.sha256,
      encoding: file.encoding,
      delimiter: file.delimiter,
      lines: file.lines,
      first_line: JSON.stringify(file.firstLine),
      columns: [...file.columns],
      sample: storedSample(file.sample.slice(0, 5)),
      notices: [...file.notices],
      mapping: JSON.stringify(file.mapping),
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { file: file.name, size: file.size, sha256: file.sha256.toString("hex"), lines: file.lines };
  await audit(tx, actor, { action: `${file.resource}.upload`, resource: "import", record_id: id, after });
  return id;
}

/**
 * Starts a dry run of the file.
 * @throws AppError not-found, forbidden, invalid (the mapping), import-file-gone, import-running
 */
export async function checkImport(tx: Tx, actor: Actor, id: number, mapping: Mapping): Promise<void> {
  const row = await lockForWork(tx, actor, id, mapping);
  const job = await enqueueJob(tx, actor, {
    kind: "import-check",
    title: `Dry run of ${row.file_name}`,
    input: { import_id: id, resource: row.resource, mapping },
  });
  await saveMapping(tx, id, mapping, { check_job_id: job.id });
}

/**
 * Starts the import. A stopped or failed import resumes after its last batch if the mapping is the same; otherwise it starts
 * again and leaves existing records unchanged.
 * @throws AppError not-found, forbidden, invalid (the mapping), import-file-gone, import-running
 */
export async function runImport(tx: Tx, actor: Actor, id: number, mapping: Mapping): Promise<void> {
  const row = await lockForWork(tx, actor, id, mapping);
  const last = await lastRun(tx, row);
  const isSame =
    last !== undefined && JSON.stringify(last.mapping) === JSON.stringify(await storedForm(tx, mapping));
  // After an undo, the import starts from the beginning.
  const isUndone = (row.undo_job_id ?? 0) > (row.job_id ?? 0);
  if (last && isSame && !isUndone && (last.state === "cancelled" || last.state === "failed")) {
    await retryJob(tx, actor, last.id);
    return;
  }
  const job = await enqueueJob(tx, actor, {
    kind: "import",
    title: `Import of ${row.file_name}`,
    input: { import_id: id, resource: row.resource, mapping },
  });
  await saveMapping(tx, id, mapping, { job_id: job.id });
}

async function lockForWork(tx: Tx, actor: Actor, id: number, mapping: Mapping): Promise<ImportRow> {
  await tx.selectFrom("import").select("id").where("id", "=", id).forUpdate().execute();
  const row = await getImport(actor, id, tx);
  const kind = getImportKind(row.resource);
  authorizeEntry(actor, `${kind.name}.import`, kind);
  const fields = mappingErrors(await withCustom(kind), mapping, row.columns, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "Some columns need correcting.", { fields });
  requireOwnerRights(actor, mapping);
  await requireFile(row.path);
  await requireIdle(tx, row);
  return row;
}

async function lastRun(tx: Tx, row: ImportRow) {
  if (row.job_id === null) return undefined;
  const job = await tx
    .selectFrom("job")
    .select(["id", "state", "input"])
    .where("id", "=", row.job_id)
    .executeTakeFirst();
  return (
    job && { id: job.id, state: job.state, mapping: (job.input as unknown as { mapping: Mapping }).mapping }
  );
}

/** As the database returns JSON: with its own order of names. */
async function storedForm(tx: Tx, mapping: Mapping): Promise<Mapping | undefined> {
  const { rows } = await sql<{ stored: Mapping }>`SELECT ${JSON.stringify(mapping)}::jsonb AS stored`.execute(
    tx,
  );
  return rows[0]?.stored;
}

async function saveMapping(
  tx: Tx,
  id: number,
  mapping: Mapping,
  jobs: { job_id?: number; check_job_id?: number },
) {
  await tx
    .updateTable("import")
    .set({ mapping: JSON.stringify(mapping), ...jobs })
    .where("id", "=", id)
    .execute();
}

function findRegister(name: string) {
  try {
    return getImportKind(name);
  } catch {
    throw new AppError("invalid", "Select the register.", {
      fields: {
        resource: [
          message('There is no register "{name}". Use one of: {list}.', {
            name,
            list: importKinds.map((one) => one.name).join(", "),
          }),
        ],
      },
    });
  }
}
