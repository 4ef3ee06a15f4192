import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { countRestricted } from "#areas/registry/export/list-rows.ts";
import { readExport } from "#areas/registry/export/read-export.ts";
import { writeExport } from "#areas/registry/export/write-export.ts";
import type { RawQuery } from "#areas/registry/records/list-query.ts";
import { auditQuery } from "#areas/registry/records/sealed-search.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { listColumns } from "#domain/list-columns.ts";
import { registers } from "#domain/register/registers.ts";
import { excludedText } from "#domain/restriction.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { actorByEmail } from "#platform/jobs/requester.ts";
import type { AnyResource } from "#resource/define.ts";
import { joinDatabase } from "../database/join.ts";
import { printLine } from "./print.ts";
import { withFieldErrors } from "./with-field-errors.ts";

const USAGE = `Usage: ratebook export RESOURCE --csv FILE | --xlsx FILE [name=value …] [--columns a,b,c] [--as email]
  name=value   filters as in the URL of the list: status=approved use=commercial q=quarry sort=-updated_at
  --columns    columns in their order; code and name always come first
  --as email   export as this officer: only what they can view and export; personal data stays masked`;

/** Exports the list of a register, with or without a running application. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      csv: { type: "string" },
      xlsx: { type: "string" },
      columns: { type: "string" },
      as: { type: "string" },
    },
  });
  const [name = "", ...filters] = positionals;
  const [format, file, ...extra] = (["csv", "xlsx"] as const).flatMap((one): (FormatName | string)[] =>
    values[one] === undefined ? [] : [one, values[one]],
  );
  const register = registers.find((one) => one.name === name || one.endpoint === name);
  if (!register || !file || extra.length > 0) throw new AppError("bad-request", USAGE);
  const raw = { ...readFilters(filters), ...(values.columns && { columns: values.columns }) };
  const disconnect = await joinDatabase(readSettings(), printLine);
  let resource: AnyResource = register;
  try {
    resource = await withCustom(register);
    const actor = values.as === undefined ? systemActor("ratebook export") : await actorByEmail(values.as);
    await exportToFile(actor, resource, format as FormatName, file, raw);
  } catch (error) {
    throw withFieldErrors(error, ({ columns }) => (columns ? [columnNames(resource)] : []));
  } finally {
    await disconnect();
  }
}

async function exportToFile(
  actor: Actor,
  resource: AnyResource,
  format: FormatName,
  file: string,
  raw: RawQuery,
): Promise<void> {
  const spec = { resource, ...readExport(resource, raw), revealed: false };
  const after = { format, query: auditQuery(resource, raw), columns: spec.columns };
  await audit(database(), actor, { action: `${resource.name}.export`, after });
  // The operator's own file: not encrypted, private to its owner.
  const writeFile = (bytes: AsyncIterable<Uint8Array>) =>
    pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
  const count = await writeExport(actor, spec, format, writeFile, (rows) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${rows.toLocaleString("en")} rows`);
  });
  if (process.stdout.isTTY) printLine("");
  printLine(`${count.toLocaleString("en")} ${count === 1 ? resource.one : resource.many} in ${file}`);
  const excluded = excludedText(await countRestricted(actor, spec));
  if (excluded) printLine(excluded);
}

function readFilters(args: readonly string[]): RawQuery {
  const filters: Record<string, string[]> = {};
  for (const arg of args) {
    const [name = "", ...value] = arg.split("=");
    if (value.length === 0) throw new AppError("bad-request", USAGE);
    filters[name] = [...(filters[name] ?? []), value.join("=")];
  }
  return filters;
}

function columnNames(resource: AnyResource): string {
  const names = listColumns(resource).map(({ name }) => name);
  return `Columns: ${names.join(", ")}`;
}
