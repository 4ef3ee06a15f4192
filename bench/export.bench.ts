import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { connectionPool } from "#kernel/db/client.ts";
import { alternate, logProgress, option, report } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";

/**
 * A list of 1,000,000 properties as CSV and XLSX, written by a separate process, against COPY TO of the same
 * columns in the same order; and the peak memory of that process.
 */
const rows = option("rows", 1_000_000);
const ROUNDS = 3;
/** Memory limit of an export in MiB, whatever its number of rows. */
const MEMORY_LIMIT_MIB = 300;

const COPY = `COPY (SELECT code, title, use, assessed_value, status FROM property ORDER BY title, id) TO STDOUT CSV HEADER`;

interface ExportResult {
  readonly seconds: number;
  /** MiB */
  readonly memory: number;
}

/** Writes the file as the product does, in a separate process. */
function runExport(url: string, format: "csv" | "xlsx", file: string): Promise<ExportResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "write-export.ts"), url, format, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("exit", (code) =>
      code === 0
        ? resolve(JSON.parse(output) as ExportResult)
        : reject(new Error(`The writing process ended with ${code}.`)),
    );
  });
}

/** Seconds PostgreSQL takes to copy out the same rows. */
async function copyOut(file: string): Promise<number> {
  const client = await connectionPool().connect();
  const started = performance.now();
  try {
    await pipeline(client.query(copyTo(COPY)), createWriteStream(file));
  } finally {
    client.release();
  }
  return (performance.now() - started) / 1000;
}

const scratch = await filledDatabase("properties", rows, fillProperties);
const file = (name: string) => join(tmpdir(), `ratebook-bench-${process.pid}.${name}`);
const files = [file("csv"), file("xlsx"), file("copy")];
try {
  logProgress(`writing ${rows.toLocaleString("en-NG")} rows …`);
  const memory = { csv: 0, xlsx: 0 };
  const exporter = (format: "csv" | "xlsx") => async () => {
    const written = await runExport(scratch.url, format, file(format));
    memory[format] = Math.max(memory[format], written.memory);
    return written.seconds;
  };
  const csv = await alternate(ROUNDS, exporter("csv"), () => copyOut(file("copy")));
  report("export: CSV, rows a second", "rows/s", rows / csv.ours, rows / csv.limit, {
    at: "least",
    ratio: 0.5,
  });
  report("export: CSV, peak memory", "MiB", memory.csv, MEMORY_LIMIT_MIB, { at: "most", ratio: 1 });
  const xlsx = await exporter("xlsx")();
  report("export: XLSX, rows a second", "rows/s", rows / xlsx, rows / csv.limit, {
    at: "least",
    ratio: 0.05,
  });
  report("export: XLSX, peak memory", "MiB", memory.xlsx, MEMORY_LIMIT_MIB, { at: "most", ratio: 1 });
  for (const one of files) logProgress(`${one}: ${((await stat(one)).size / 1024 / 1024).toFixed(1)} MiB`);
} finally {
  await Promise.all(files.map((one) => rm(one, { force: true })));
  await scratch.end();
}
