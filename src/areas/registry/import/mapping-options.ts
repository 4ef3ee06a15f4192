import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import { conversionNames } from "./conversions.ts";
import type { MappedColumn, Mapping } from "./mapping.ts";

/** The mapping options of the command line, as entered. */
export interface MappingOptions {
  /** "column=field[:conversion]"; "column=" excludes the column */
  readonly map: readonly string[];
  /** "field:text in the file=value" */
  readonly value: readonly string[];
  /** "field=value" */
  readonly default: readonly string[];
  readonly "blank-if-refused": readonly string[];
  readonly draft: boolean;
}

/** The guess with the options applied. @throws AppError bad-request */
export function applyOptions(guess: Mapping, options: MappingOptions): Mapping {
  const mapping = options.map.map(readMap);
  const remaining = guess.columns.filter(
    ({ column, to }) =>
      !mapping.some((entry) => entry.to === to || (entry.to === "" && entry.column === column)),
  );
  const mapped = [...remaining, ...mapping.filter(({ to }) => to !== "")];
  const valueOptions = options.value.map(readValueOption);
  requireMapped(mapped, "--blank-if-refused", options["blank-if-refused"]);
  requireMapped(
    mapped,
    "--value",
    valueOptions.map(({ to }) => to),
  );
  const columns = mapped.map((entry) => {
    const own = valueOptions.filter(({ to }) => to === entry.to).map(({ text, value }) => [text, value]);
    return {
      ...entry,
      ...(own.length > 0 && { values: { ...entry.values, ...Object.fromEntries(own) } }),
      ...(options["blank-if-refused"].includes(entry.to) && { blank_if_refused: true }),
    };
  });
  const constants = Object.fromEntries(options.default.map((text) => split(text, "--default field=value")));
  return { columns, constants, status: options.draft ? "draft" : "submitted" };
}

/** @throws AppError bad-request if an option names an unmapped field */
function requireMapped(columns: readonly MappedColumn[], option: string, fields: readonly string[]): void {
  const unknown = fields.find((field) => !columns.some(({ to }) => to === field));
  if (unknown !== undefined)
    throw new AppError(
      "bad-request",
      message('{option}: no column is mapped to "{unknown}".', { unknown, option }),
    );
}

/** "use:10*=residential" */
function readValueOption(option: string) {
  const expected = '--value "field:text in the file=value"';
  const [left, value] = split(option, expected);
  const [, to, text] = /^([^:]+):(.+)$/.exec(left) ?? [];
  if (to === undefined || text === undefined)
    throw new AppError("bad-request", message('"{option}" does not match {expected}.', { option, expected }));
  return { to, text, value };
}

function readMap(text: string): MappedColumn {
  const [column, target] = split(text, '--map "column=field"');
  const [to = "", name] = target.split(":");
  if (name === undefined) return { column, to };
  const convert = conversionNames.find((known) => known === name);
  if (!convert)
    throw new AppError(
      "bad-request",
      message('There is no conversion "{name}". Use one of: {list}.', {
        name,
        list: conversionNames.join(", "),
      }),
    );
  return { column, to, convert };
}

/** Splits at the last "=": column names may contain one, field names can’t. */
function split(text: string, expected: string): [string, string] {
  const at = text.lastIndexOf("=");
  if (at <= 0)
    throw new AppError(
      "bad-request",
      message('"{text}" does not match {wanted}.', { text, wanted: expected }),
    );
  return [text.slice(0, at), text.slice(at + 1)];
}
