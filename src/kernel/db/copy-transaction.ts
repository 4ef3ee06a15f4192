import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
import { connectionPool, type Tx } from "./client.ts";
import type { DB } from "./tables.ts";

/** Sends rows to a table: text lines as written by `copyLine`. */
export type Copy = (table: string, columns: readonly string[], lines: string) => Promise<void>;

/** A transaction that can also send rows by COPY, several times faster than INSERT. */
export async function copyTransaction<T>(work: (tx: Tx, copy: Copy) => Promise<T>): Promise<T> {
  const client = await connectionPool().connect();
  // Kysely does not expose its connection, so it gets one that we hold.
  const held = { query: client.query.bind(client), release: () => undefined };
  const pool = { options: {}, connect: async () => held, end: async () => undefined };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const copy: Copy = async (table, columns, lines) => {
    if (lines === "") return;
    const into = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
    await pipeline(Readable.from([Buffer.from(lines)]), into);
  };
  let broken: Error | undefined;
  try {
    return await kysely.transaction().execute((tx) => work(tx, copy));
  } catch (error) {
    // After a database error the connection is usable; after a connection error it may not be.
    if (!(error as { severity?: string }).severity) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

export type CopyValue = string | number | null;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One row in the text format of COPY, with its line end. */
export function copyLine(values: readonly CopyValue[]): string {
  // Joined once, to reduce garbage.
  return `${values.map(copyText).join("\t")}\n`;
}

function copyText(value: CopyValue): string | number {
  if (value === null) return "\\N";
  if (typeof value === "number" || !SPECIAL.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
}
