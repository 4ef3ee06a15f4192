import { type Message, message, nested } from "#domain/message.ts";
import { fillPlateType, isStandardPlate, plateFields } from "#domain/plate-type.ts";
import { type ReadResult, readValue } from "#domain/read-value.ts";
import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import type { AnyResource } from "#resource/define.ts";
import { date, type Field } from "#resource/field.ts";
import { convertText } from "./conversions.ts";
import type { CsvLine } from "./csv-blocks.ts";
import type { LgaDirectory } from "./lga-directory.ts";
import { ADDRESS, type MappedColumn, type Mapping, STATE } from "./mapping.ts";
import { acceptsNames } from "./named-entries.ts";
import { type CellContext, readCell, readField, readLga } from "./read-cell.ts";
import type { ReadLine } from "./read-line.ts";
import { readOwner } from "./read-owner.ts";
import { splitAddress } from "./split-address.ts";
import { maskSealedError } from "./stored-cells.ts";
import { addWholeLineErrors, type Draft } from "./whole-line-errors.ts";

export interface ReaderOptions {
  readonly lgas: LgaDirectory;
  /** Distinguishes unknown owners with the same name in two files; see `readOwner`. */
  readonly namespace: string;
  /** Lagos date: ownership can’t start later. */
  readonly today: string;
}

const SINCE_FIELD = date("Owner since");

type Entry = MappedColumn & { readonly index: number };

/** A reader for the lines of one file: computes everything once that is the same for all lines. */
export function lineReader(
  resource: AnyResource,
  columns: readonly string[],
  mapping: Mapping,
  options: ReaderOptions,
): (line: CsvLine) => ReadLine {
  const columnIndex = new Map(columns.map((column, index) => [column, index]));
  const entries: Entry[] = mapping.columns.map((entry) => ({
    ...entry,
    index: columnIndex.get(entry.column) ?? -1,
  }));
  const ownerEntries = new Map(entries.map((entry) => [entry.to, entry]));
  const address = entries.find(({ to }) => to === ADDRESS);
  const state = entries.find(({ to }) => to === STATE);
  const fieldEntries = entries.filter(({ to }) => ![ADDRESS, STATE].includes(to) && !to.startsWith("owner"));
  const blankable = new Set(entries.filter((entry) => entry.blank_if_refused).map(({ to }) => to));
  const context: CellContext = {
    resource,
    constants: mapping.constants,
    lgas: options.lgas,
    today: options.today,
  };

  return ({ line, cells, fault }) => {
    const draft: Draft = { values: {}, faults: [], blanked: [], named: [], columnOf: {} };
    const { columnOf: _, ...result } = draft;
    const textOf = (entry: Entry | undefined) => unescapeCell((entry && cells[entry.index]) ?? "");
    const shapeMessage = fault ?? shapeError(cells.length, columns.length);
    if (shapeMessage) {
      draft.faults.push({ column: null, value: null, message: shapeMessage });
      return { line, cells, ...result, owner: undefined, since: undefined };
    }
    if (address) readAddress(draft, context, address, textOf(address));
    for (const entry of fieldEntries) {
      const isNamedLga = entry.to === "lga_id" && state !== undefined;
      const read = isNamedLga
        ? readLga(textOf(entry), textOf(state), context)
        : readCell(entry, textOf(entry), context);
      if ("faults" in read && acceptsNames(resource.fields[entry.to]))
        collectName(draft, entry, textOf(entry));
      else storeRead(draft, entry, textOf(entry), read);
    }
    applyConstants(draft, context);
    resolvePlateType(draft, resource);
    addWholeLineErrors(draft, resource, blankable);
    const owner = readLineOwner(draft, ownerEntries, textOf, options.namespace);
    const since = readSince(draft, ownerEntries.get("owner_since"), textOf, options.today);
    const errors = result.faults.map((error) => maskSealedError(resource, entries, error));
    return { line, cells, ...result, faults: errors, owner, since };
  };
}

function shapeError(n: number, columns: number): Message | undefined {
  return n === columns
    ? undefined
    : message("This line has {n} cells but the header has {columns}.", { n, columns });
}

/** Stores the value of a cell, or the error. */
function storeRead(
  draft: Draft,
  entry: MappedColumn,
  text: string,
  read: ReadResult,
  field = entry.to,
): void {
  draft.columnOf[field] = entry.column;
  if ("value" in read) {
    draft.values[field] = read.value;
  } else if (entry.blank_if_refused) {
    draft.values[field] = null;
    draft.blanked.push(field);
  } else {
    for (const error of read.faults)
      draft.faults.push({ column: entry.column, value: text.trim(), message: error });
  }
}

/** Names are resolved later with the batch; here they are only collected. */
function collectName(draft: Draft, { to, column, blank_if_refused }: MappedColumn, text: string): void {
  draft.columnOf[to] = column;
  draft.named.push({ field: to, column, name: text.trim(), blank: blank_if_refused ?? false });
}

function readAddress(draft: Draft, { resource, constants }: CellContext, entry: Entry, text: string): void {
  const split = splitAddress(text);
  for (const name of ["street_number", "street_name"] as const) {
    const field = resource.fields[name];
    const part = split[name] || (constants[name] ?? "");
    if (field)
      storeRead(draft, entry, part, withAddressAdvice(field, part, readValue(name, field, part)), name);
  }
}

/** One column fills two fields, so an error names the field and the remedy. */
function withAddressAdvice({ label, required }: Field, part: string, read: ReadResult): ReadResult {
  if ("value" in read) return read;
  const advice = `Shorten it in the file${required ? "" : ", or map the column so that it is left blank"}.`;
  const errors = read.faults.map((error) => {
    const { most, n } = typeof error === "object" ? error.params : {};
    if (typeof most !== "number" || typeof n !== "number")
      return message("{field}: {fault}", { field: label, fault: nested(error) });
    const params = { field: label, most, n, part, advice };
    return message("{field}: at most {most} characters; “{part}” has {n}. {advice}", params);
  });
  return { faults: errors };
}

function applyConstants(draft: Draft, context: CellContext): void {
  for (const [name, text] of Object.entries(context.constants)) {
    if (name in draft.columnOf) continue;
    const read = readField(name, text, context);
    if ("value" in read) draft.values[name] = read.value;
    else for (const error of read.faults) draft.faults.push({ column: null, value: text, message: error });
  }
}

/** A constant type is used for plates without a standard form; the form of a plate has priority. */
function resolvePlateType({ values, columnOf }: Draft, resource: AnyResource): void {
  const [plate, type] = plateFields(resource) ?? [];
  if (plate === undefined || type === undefined) return;
  const given = values[type] ?? null;
  values[type] = type in columnOf ? given : null;
  fillPlateType(resource, values);
  if (!isStandardPlate(values[plate])) values[type] ??= given;
}

type TextOf = (entry: Entry | undefined) => string;

function readLineOwner(draft: Draft, entries: ReadonlyMap<string, Entry>, textOf: TextOf, namespace: string) {
  const entry = entries.get("owner");
  const name = textOf(entry).trim();
  if (!entry || name === "") return undefined;
  const address = textOf(entries.get("owner_address"));
  const found = readOwner({ name, address, city: textOf(entries.get("owner_city")) }, namespace);
  if ("owner" in found) return found.owner;
  for (const error of found.faults) draft.faults.push({ column: entry.column, value: name, message: error });
  return undefined;
}

function readSince(draft: Draft, entry: Entry | undefined, textOf: TextOf, today: string) {
  const text = textOf(entry);
  if (!entry || text.trim() === "") return undefined;
  const converted = convertText(entry.convert, text, "date");
  const read: ReadResult =
    "fault" in converted
      ? { faults: [converted.fault] }
      : readValue("since", SINCE_FIELD, converted.text, today);
  const since = "value" in read ? String(read.value) : "";
  const checked: ReadResult = since > today ? { faults: ["Enter today’s date or an earlier date."] } : read;
  const own: Draft = { ...draft, values: {}, columnOf: {} };
  storeRead(own, entry, text, checked);
  return typeof own.values.owner_since === "string" ? own.values.owner_since : undefined;
}
