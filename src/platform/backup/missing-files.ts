import { access } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Rows checked per query. */
const BATCH = 5_000;
/** Files listed by name. */
const MOST = 20;

/** A table that refers to files: which rows do, and an array of the names, as SQL with the row as `r`. */
interface Naming {
  readonly table: string;
  readonly where: string;
  readonly names: string;
}

/** Below `files`, as in `storedName`. */
const placed = (name: string, end: string) => `'files/' || left(${name}, 2) || '/' || ${name} || '${end}'`;
const picture = (name: string) => `ARRAY[${placed(name, ".jpg")}, ${placed(name, "-thumb.jpg")}]`;

/** Files that would be in a bucket. */
const STORED: readonly Naming[] = [
  { table: "photo", where: "true", names: picture("r.file_name") },
  { table: "evidence", where: "true", names: picture("r.file_name") },
  { table: "app_user", where: "r.photo_file IS NOT NULL", names: picture("r.photo_file") },
  {
    table: "service_attachment",
    where: "true",
    names: `CASE WHEN r.type = 'application/pdf' THEN ARRAY[${placed("r.file_name", ".pdf")}] ELSE ${picture("r.file_name")} END`,
  },
];
const ALWAYS_HERE: readonly Naming[] = [
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
  for (const one of isInBucket ? ALWAYS_HERE : [...STORED, ...ALWAYS_HERE])
    for (let after = 0; missing.length < MOST; ) {
      const rows = await nextRows(client, one, after);
      const checks = await Promise.all(rows.map(async ({ files }) => (await absent(data, files)).length > 0));
      for (const [at, isLacking] of checks.entries())
        if (isLacking && missing.length < MOST)
          missing.push(...(await stillNamed(client, one, rows[at]?.id ?? 0, data)));
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  return missing.slice(0, MOST);
}

async function nextRows(client: pg.Client, { table, where, names }: Naming, after: number) {
  const question = `SELECT r.id, ${names} AS files FROM public.${table} r WHERE r.id > $1 AND ${where} ORDER BY r.id LIMIT ${BATCH}`;
  return (await client.query<{ id: number; files: string[] }>(question, [after])).rows;
}

/** A file that was deleted meanwhile has no row either, or its row refers to another file. */
async function stillNamed(client: pg.Client, one: Naming, id: number, data: string) {
  const [current] = await nextRows(client, one, id - 1);
  return current?.id === id ? absent(data, current.files) : [];
}

async function absent(data: string, files: readonly string[]): Promise<string[]> {
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
