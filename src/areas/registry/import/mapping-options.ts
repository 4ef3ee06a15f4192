import { AppError } from "#kernel/app-error.ts";
import { conversionNames } from "./conversions.ts";
import type { MappedColumn, Mapping } from "./mapping.ts";

/** What a command line says of a mapping, word by word. */
export interface MappingOptions {
  /** "column=field[:conversion]"; "column=" leaves it out */
  readonly map: readonly string[];
  /** "field=value" */
  readonly default: readonly string[];
  readonly "blank-if-refused": readonly string[];
  readonly draft: boolean;
}

/** The guess, with what was asked for in its place. @throws AppError bad-request */
export function applyOptions(guess: Mapping, options: MappingOptions): Mapping {
  const asked = options.map.map(readMap);
  const left = guess.columns.filter(
    ({ column, to }) =>
      !asked.some((entry) => entry.to === to || (entry.to === "" && entry.column === column)),
  );
  const unknown = options["blank-if-refused"].find(
    (field) => ![...left, ...asked].some(({ to }) => to === field),
  );
  if (unknown !== undefined)
    throw new AppError("bad-request", `No column goes to "${unknown}", which --blank-if-refused names.`);
  const columns = [...left, ...asked.filter(({ to }) => to !== "")].map((entry) =>
    options["blank-if-refused"].includes(entry.to) ? { ...entry, blank_if_refused: true } : entry,
  );
  const constants = Object.fromEntries(options.default.map((text) => split(text, "--default field=value")));
  return { columns, constants, status: options.draft ? "draft" : "submitted" };
}

function readMap(text: string): MappedColumn {
  const [column, target] = split(text, '--map "column=field"');
  const [to = "", name] = target.split(":");
  if (name === undefined) return { column, to };
  const convert = conversionNames.find((known) => known === name);
  if (!convert)
    throw new AppError(
      "bad-request",
      `There is no conversion "${name}": choose ${conversionNames.join(", ")}.`,
    );
  return { column, to, convert };
}

/** At the last "=": columns may have one in their names, fields have none. */
function split(text: string, wanted: string): [string, string] {
  const at = text.lastIndexOf("=");
  if (at <= 0) throw new AppError("bad-request", `"${text}" is not ${wanted}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
