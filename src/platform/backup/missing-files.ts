import { access } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Rows checked per query. */
const BATCH = 5_000;
/** Files listed by name. */
const MAX_LISTED = 20;

/** A table that refers to files: which rows do, and an array of the names, as SQL with the row as `r`. */
interface FileReference {
  readonly table: string;
  readonly where: string;
  readonly names: string;
}

/** Below `files`, as in `storedName`. */
const storedPath = (name: string, end: string) =>
  `'files/' || left(${name}, 2) || '/' || ${name} || '${end}'`;
const picturePaths = (name: string) =>
  `ARRAY[${storedPath(name, ".jpg")}, ${storedPath(name, "-thumb.jpg")}]`;

/** Files that would be in a bucket. */
const BUCKET_FILES: readonly FileReference[] = [
  { table: "photo", where: "true", names: picturePaths("r.file_name") },
  { table: "evidence", where: "true", names: picturePaths("r.file_name") },
  { table: "app_user", where: "r.photo_file IS NOT NULL", names: picturePaths("r.photo_file") },
  {
    table: "service_attachment",
    where: "true",
    names: `CASE WHEN r.type = 'application/pdf' THEN ARRAY[${storedPath("r.file_name", ".pdf")}] ELSE ${picturePaths("r.file_name")} END`,
  },
];
const LOCAL_FILES: readonly FileReference[] = [
  {
    table: "biometric_enrolment",
    where: "r.photo_file IS NOT NULL",
    names: "ARRAY['biometrics/' || r.photo_file]",
  },
];

/**
 * Files referred to by rows but missing in the data folder: the backup is incomplete. Checked after the copy: a file is written
 * before its row and never changed, so one that exists now could be copied.
 * @param data the data folder
 * @param isInBucket pictures are not checked
 * @returns the first few
 */
export async function missingFiles(client: pg.Client, data: string, isInBucket: boolean): Promise<string[]> {
  const missing: string[] = [];
  for (const reference of isInBucket ? LOCAL_FILES : [...BUCKET_FILES, ...LOCAL_FILES])
    for (let after = 0; missing.length < MAX_LISTED; ) {
      const rows = await nextRows(client, reference, after);
      const checks = await Promise.all(
        rows.map(async ({ files }) => (await absentFiles(data, files)).length > 0),
      );
      for (const [index, isMissing] of checks.entries())
        if (isMissing && missing.length < MAX_LISTED)
          missing.push(...(await stillMissing(client, reference, rows[index]?.id ?? 0, data)));
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  return missing.slice(0, MAX_LISTED);
}

async function nextRows(client: pg.Client, { table, where, names }: FileReference, after: number) {
  const query = `SELECT r.id, ${names} AS files FROM public.${table} r WHERE r.id > $1 AND ${where} ORDER BY r.id LIMIT ${BATCH}`;
  return (await client.query<{ id: number; files: string[] }>(query, [after])).rows;
}

/** A file that was deleted meanwhile has no row either, or its row refers to another file. */
async function stillMissing(client: pg.Client, reference: FileReference, id: number, data: string) {
  const [current] = await nextRows(client, reference, id - 1);
  return current?.id === id ? absentFiles(data, current.files) : [];
}

async function absentFiles(data: string, files: readonly string[]): Promise<string[]> {
  const checks = await Promise.all(
    files.map((file) =>
      access(join(data, file)).then(
        () => [],
        () => [file],
      ),
    ),
  );
  return checks.flat();
}
