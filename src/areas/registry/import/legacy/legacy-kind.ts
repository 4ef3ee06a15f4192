import { message, type Translatable } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { ImportRun } from "../look-up.ts";
import type { Maker } from "../maker.ts";
import type { Mapping } from "../mapping.ts";
import type { ReadLine } from "../read-line.ts";
import type { CheckedLine } from "../validate-batch.ts";
import type { WriteResult } from "../write-batch.ts";
import type { NumberedRecord } from "./find-numbered.ts";

/** A line with its references resolved. */
export interface ResolvedLine {
  readonly line: ReadLine;
  /** Identifies the record; undefined if the line is invalid. */
  readonly key: string | undefined;
  /** Its column values. */
  readonly columnValues: Readonly<Record<string, Value>>;
}

export interface ResolveContext {
  readonly actor: Actor;
  readonly mapping: Mapping;
  readonly importId: number;
  /** Whether nothing is written. */
  readonly isDry: boolean;
}

/** The existing record of a key, and the columns that are compared. */
export interface Holder extends Readonly<Record<string, unknown>> {
  readonly key: string;
  readonly code: string;
  /** Created by an earlier line of the same file in this run. */
  readonly is_of_this_run: boolean;
}

/** A kind of legacy record: how its lines are interpreted, and what is stored. */
export interface LegacyKind {
  readonly resource: AnyResource;
  readonly table: "arrear" | "old_receipt" | "ownership";
  /** Column → SQL type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns in which two lines with one key can differ → their labels. */
  readonly compared: Readonly<Record<string, string>>;
  /** Finds existing records; default: rows of its table with the same key. */
  findHolders?(
    db: Queryable,
    resolved: readonly ResolvedLine[],
    run: ImportRun,
  ): Promise<Map<string, Holder>>;
  /** Stores the lines; default: its table with `columns`. */
  write?(tx: Tx, actor: Actor, lines: readonly CheckedLegacyLine[], maker: Maker): Promise<WriteResult>;
  /** Resolves the references of a batch; problems are added as errors of the line. */
  resolve(db: Queryable, context: ResolveContext, lines: readonly ReadLine[]): Promise<ResolvedLine[]>;
}

/** Adds an error to a line, at the column of its field. */
export function addLineError(
  line: ReadLine,
  { mapping }: ResolveContext,
  field: string,
  text: Translatable,
): void {
  const column = mapping.columns.find(({ to }) => to === field)?.column ?? null;
  const value = line.values[field] ?? null;
  line.faults.push({ column, value: value === null ? null : String(value), message: text });
}

/** The text of a field, trimmed; empty if the line has none. */
export function textOf(line: ReadLine, field: string): string {
  return String(line.values[field] ?? "").trim();
}

/** The single record that a field refers to; undefined if it is blank, or reported as an error. */
export function pickRecord(
  line: ReadLine,
  context: ResolveContext,
  field: string,
  found: ReadonlyMap<string, readonly NumberedRecord[]>,
): NumberedRecord | undefined {
  const text = textOf(line, field);
  if (text === "") return undefined;
  const [one, other] = found.get(text) ?? [];
  if (one && !other) return one;
  const codes = (found.get(text) ?? []).map(({ code }) => code).join(", ");
  addLineError(
    line,
    context,
    field,
    one
      ? message("Several records have this number: {codes}. Enter the code.", { codes })
      : "No record that you have access to has this code or number.",
  );
  return undefined;
}

/** A line with its outcome and column values. */
export interface CheckedLegacyLine extends CheckedLine {
  readonly key: string | undefined;
  readonly columnValues: Readonly<Record<string, Value>>;
}

/** How legacy lines are interpreted: each area registers its kinds. */
export const legacyKinds = new Registrations<LegacyKind>("legacy kinds");

/** The kind with this name; undefined for a register. */
export function findLegacyKind(name: string): LegacyKind | undefined {
  return legacyKinds.all().find(({ resource }) => resource.name === name);
}
