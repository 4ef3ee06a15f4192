import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Mapping } from "./mapping.ts";

/** How a file with the same columns was mapped. */
export interface EarlierMapping {
  readonly mapping: Mapping;
  readonly at: Date;
}

/** A file for a register; a file being received has no id yet. */
interface MappedFile {
  readonly id?: number;
  readonly resource: string;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
}

/**
 * The mapping of the last file with exactly these columns that was imported into the register by any user; undefined if there
 * is none, or if it equals the current mapping.
 */
export async function findEarlierMapping(file: MappedFile): Promise<EarlierMapping | undefined> {
  const { rows } = await sql<EarlierMapping>`
    SELECT (job.input->'mapping')::jsonb AS mapping, job.created_at AS at
    FROM import JOIN job ON job.id = import.job_id
    WHERE import.resource = ${file.resource} AND import.columns = ${[...file.columns]}::text[]
      AND import.id <> ${file.id ?? 0} AND job.state = 'done'
      AND job.input->'mapping' IS DISTINCT FROM ${JSON.stringify(file.mapping)}::jsonb
    ORDER BY job.id DESC LIMIT 1`.execute(database());
  return rows[0];
}

/**
 * A guess in which choice columns are mapped as in the last file with the same columns: the meaning of a code rarely changes
 * between files. The rest of that mapping is only offered.
 */
export async function withEarlierValues(resource: AnyResource, file: MappedFile): Promise<Mapping> {
  const { mapping } = file;
  const earlier = await findEarlierMapping(file);
  // A custom field may have been retired since.
  const isChoice = (to: string) => resource.fields[to]?.kind === "choice";
  const known = earlier?.mapping.columns.filter(({ to, values }) => values && isChoice(to)) ?? [];
  const knownTargets = new Set(known.map(({ to }) => to));
  const columns = [...mapping.columns.filter(({ to }) => !knownTargets.has(to)), ...known];
  const order = (column: string) => file.columns.indexOf(column);
  return { ...mapping, columns: columns.sort((a, b) => order(a.column) - order(b.column)) };
}
