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
import { heldMark, markedCustom } from "../custom-fields/with-custom.ts";
import { type Place, readBlocks } from "./csv-blocks.ts";
import { findImport, type ImportRow } from "./find.ts";
import { applyScope } from "./judge-batch.ts";
import { type LgaDirectory, openLgaDirectory } from "./lga-directory.ts";
import { lineReader } from "./line-reader.ts";
import { type Mapping, mappingFaults, STATE } from "./mapping.ts";
import { type OwnerScopes, requireOwnerRights, withinScope } from "./owner-rights.ts";
import type { ReadLine } from "./read-line.ts";

/** What a job about an import is given. */
export interface ImportInput {
  readonly import_id: number;
  readonly resource: string;
  readonly mapping: Mapping;
}

const CHANGED =
  "The fields of this register were changed while the file was brought in. What is in stays: look at the columns and go on.";

/** Lines in one transaction: enough that each costs little, few enough that a stop is soon. */
const BATCH = 5_000;
/** Lines read without letting requests of this process have a turn. */
const TURN = 250;

export interface Opened {
  readonly row: ImportRow;
  readonly resource: AnyResource;
  readonly mapping: Mapping;
  readonly lgas: LgaDirectory;
  /** Where the bad lines of this job are written, below the data folder. */
  readonly badPath: string;
  /**
   * Asked in the transaction of each batch: lines are written by the fields they were read by.
   * @throws AppError fields-changed
   */
  requireSameFields(tx: Tx): Promise<void>;
  /** Reads on from a place, line by line judged by themselves, a batch at a time. */
  readBatches(from: Place): AsyncGenerator<{ readonly lines: readonly ReadLine[]; readonly end: Place }>;
}

/** @throws AppError forbidden, not-found, invalid (the mapping), import-file-gone */
export async function openImport(ctx: JobContext<ImportInput>): Promise<Opened> {
  const { import_id, mapping } = ctx.input;
  const row = await findImport(database(), import_id);
  if (!row) throw new AppError("not-found", "This import is not on record.");
  await requireFile(row.path);
  const { resource, mark } = await markedCustom(database(), getImportKind(row.resource));
  const fields = mappingFaults(resource, mapping, row.columns, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "The columns do not fit the register any more.", { fields });
  const scope = authorizeEntry(ctx.actor, `${resource.name}.import`, resource);
  const owners = requireOwnerRights(ctx.actor, mapping);
  const lgas = await openLgaDirectory(
    ctx.actor,
    mapping.columns.some(({ to }) => to === STATE),
  );
  const reader = lineReader(resource, row.columns, mapping, {
    lgas,
    apart: row.sha256.toString("base64url"),
    today: lagosDate(Date.now()),
  });
  return {
    row,
    resource,
    mapping,
    lgas,
    badPath: badLinesPath(row, ctx.id),
    requireSameFields: async (tx) => {
      if ((await heldMark(tx, resource)) !== mark)
        throw new AppError("conflict", CHANGED, { code: "fields-changed" });
    },
    readBatches: (from) => readBatches(row, from, (line) => scoped(resource, reader(line), scope, owners)),
  };
}

export function badLinesPath(row: Pick<ImportRow, "path">, jobId: number): string {
  return row.path.replace(/\.csv$/, `.${jobId}.bad.csv`);
}

function scoped(
  resource: AnyResource,
  line: ReadLine,
  scope: Scope,
  owners: OwnerScopes | undefined,
): ReadLine {
  applyScope(resource, line, scope);
  return owners ? withinScope(line, owners) : line;
}

async function* readBatches(
  row: ImportRow,
  from: Place,
  read: (line: Parameters<ReturnType<typeof lineReader>>[0]) => ReadLine,
) {
  for await (const block of readBlocks(dataFile(row.path), row.delimiter, from, BATCH)) {
    const lines: ReadLine[] = [];
    for (const line of block.lines) {
      lines.push(read(line));
      if (lines.length % TURN === 0) await setImmediate();
    }
    yield { lines, end: block.end };
  }
}
