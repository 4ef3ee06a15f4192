import { setImmediate } from "node:timers/promises";
import { lagosDate } from "#domain/lagos.ts";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { requireFile } from "#platform/files/receive-file.ts";
import type { JobContext } from "#platform/jobs/define.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockFingerprint, withCustomFingerprint } from "../custom-fields/with-custom.ts";
import { type FilePosition, readBlocks } from "./csv-blocks.ts";
import { findImport, type ImportRow } from "./get-import.ts";
import { type LgaDirectory, openLgaDirectory } from "./lga-directory.ts";
import { lineReader } from "./line-reader.ts";
import { type Mapping, mappingErrors, STATE } from "./mapping.ts";
import { checkOwnerScope, type OwnerScopes, requireOwnerRights } from "./owner-rights.ts";
import type { ReadLine } from "./read-line.ts";
import { applyScope } from "./validate-batch.ts";

/** Input of an import job. */
export interface ImportInput {
  readonly import_id: number;
  readonly resource: string;
  readonly mapping: Mapping;
}

const FIELDS_CHANGED =
  "The fields of this register changed during the import. Imported records are kept. Check the columns and resume.";

/** Lines in one transaction: large enough for throughput, small enough to stop quickly. */
const BATCH = 5_000;
/** Lines read before yielding to other requests of this process. */
const YIELD_EVERY = 250;

export interface OpenedImport {
  readonly row: ImportRow;
  readonly resource: AnyResource;
  readonly mapping: Mapping;
  readonly lgas: LgaDirectory;
  /** File of the invalid lines of this job, below the data folder. */
  readonly badPath: string;
  /**
   * Called in the transaction of each batch: lines are written with the same fields with which they were read.
   * @throws AppError fields-changed
   */
  requireSameFields(tx: Tx): Promise<void>;
  /** Reads and validates batches of lines from a position. */
  readBatches(
    from: FilePosition,
  ): AsyncGenerator<{ readonly lines: readonly ReadLine[]; readonly end: FilePosition }>;
}

/** @throws AppError forbidden, not-found, invalid (the mapping), import-file-gone */
export async function openImport(ctx: JobContext<ImportInput>): Promise<OpenedImport> {
  const { import_id, mapping } = ctx.input;
  const row = await findImport(database(), import_id);
  if (!row) throw new AppError("not-found", "This import doesn’t exist.");
  await requireFile(row.path);
  const { resource, fingerprint } = await withCustomFingerprint(database(), getImportKind(row.resource));
  const fields = mappingErrors(resource, mapping, row.columns, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "The columns no longer match the register. Map them again.", { fields });
  const scope = authorizeEntry(ctx.actor, `${resource.name}.import`, resource);
  const owners = requireOwnerRights(ctx.actor, mapping);
  const lgas = await openLgaDirectory(
    ctx.actor,
    mapping.columns.some(({ to }) => to === STATE),
  );
  const reader = lineReader(resource, row.columns, mapping, {
    lgas,
    namespace: row.sha256.toString("base64url"),
    today: lagosDate(Date.now()),
  });
  return {
    row,
    resource,
    mapping,
    lgas,
    badPath: badLinesPath(row, ctx.id),
    requireSameFields: async (tx) => {
      if ((await lockFingerprint(tx, resource)) !== fingerprint)
        throw new AppError("conflict", FIELDS_CHANGED, { code: "fields-changed" });
    },
    readBatches: (from) =>
      readBatches(row, from, (line) => checkScopes(resource, reader(line), scope, owners)),
  };
}

export function badLinesPath(row: Pick<ImportRow, "path">, jobId: number): string {
  return row.path.replace(/\.csv$/, `.${jobId}.bad.csv`);
}

function checkScopes(
  resource: AnyResource,
  line: ReadLine,
  scope: Scope,
  owners: OwnerScopes | undefined,
): ReadLine {
  applyScope(resource, line, scope);
  return owners ? checkOwnerScope(line, owners) : line;
}

async function* readBatches(
  row: ImportRow,
  from: FilePosition,
  read: (line: Parameters<ReturnType<typeof lineReader>>[0]) => ReadLine,
) {
  for await (const block of readBlocks(dataFile(row.path), row.delimiter, from, BATCH)) {
    const lines: ReadLine[] = [];
    for (const line of block.lines) {
      lines.push(read(line));
      if (lines.length % YIELD_EVERY === 0) await setImmediate();
    }
    yield { lines, end: block.end };
  }
}
