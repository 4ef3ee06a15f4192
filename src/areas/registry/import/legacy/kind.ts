import { message, type Translatable } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { JudgedLine } from "../judge-batch.ts";
import type { ThisRun } from "../look-up.ts";
import type { Maker } from "../maker.ts";
import type { Mapping } from "../mapping.ts";
import type { ReadLine } from "../read-line.ts";
import type { Written } from "../write-batch.ts";
import type { Numbered } from "./find-numbered.ts";

/** A line whose words were looked up. */
export interface ResolvedLine {
  readonly line: ReadLine;
  /** What says which record it is; undefined when the line is refused. */
  readonly key: string | undefined;
  /** What its table keeps of it. */
  readonly kept: Readonly<Record<string, Value>>;
}

export interface ResolveContext {
  readonly actor: Actor;
  readonly mapping: Mapping;
  readonly importId: number;
  /** Nothing is written after it. */
  readonly isDry: boolean;
}

/** What is on record under a key, and the columns that are compared. */
export interface Holder extends Readonly<Record<string, unknown>> {
  readonly key: string;
  readonly code: string;
  /** Made by an earlier line of this same file, in this same run. */
  readonly is_of_this_run: boolean;
}

/** What the books before can bring: how its lines are understood, and what its table keeps of them. */
export interface LegacyKind {
  readonly resource: AnyResource;
  readonly table: "arrear" | "old_receipt" | "ownership";
  /** Column → SQL type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that make two lines of one key different → their words. */
  readonly compared: Readonly<Record<string, string>>;
  /** What is on record already; left out, what its table has under the same key. */
  findHolders?(db: Queryable, resolved: readonly ResolvedLine[], run: ThisRun): Promise<Map<string, Holder>>;
  /** Keeps the lines; left out, its table takes `columns`. */
  write?(tx: Tx, actor: Actor, lines: readonly JudgedLegacy[], maker: Maker): Promise<Written>;
  /** Looks up the words of a batch; what is wrong with a line is told as its faults. */
  resolve(db: Queryable, context: ResolveContext, lines: readonly ReadLine[]): Promise<ResolvedLine[]>;
}

/** Tells a fault of a line, at the column that its field came from. */
export function tell(line: ReadLine, { mapping }: ResolveContext, field: string, text: Translatable): void {
  const column = mapping.columns.find(({ to }) => to === field)?.column ?? null;
  const said = line.values[field] ?? null;
  line.faults.push({ column, value: said === null ? null : String(said), message: text });
}

/** The words of a field, trimmed; empty when the line has none. */
export function wordsOf(line: ReadLine, field: string): string {
  return String(line.values[field] ?? "").trim();
}

/** The one record that a field names; undefined when it is blank, or told as a fault. */
export function pick(
  line: ReadLine,
  context: ResolveContext,
  field: string,
  found: ReadonlyMap<string, readonly Numbered[]>,
): Numbered | undefined {
  const text = wordsOf(line, field);
  if (text === "") return undefined;
  const [one, other] = found.get(text) ?? [];
  if (one && !other) return one;
  const codes = (found.get(text) ?? []).map(({ code }) => code).join(", ");
  tell(
    line,
    context,
    field,
    one
      ? message("Several records have this number: {codes}. Enter the code.", { codes })
      : "No record that you may see has this code or number.",
  );
  return undefined;
}

/** A judged line with what its table keeps. */
export interface JudgedLegacy extends JudgedLine {
  readonly key: string | undefined;
  readonly kept: Readonly<Record<string, Value>>;
}

/** How lines of the books before are understood: each area registers the kinds it keeps. */
export const legacyKinds = new Registrations<LegacyKind>("kinds of old books");

/** The kind of that name; undefined for a register. */
export function findLegacyKind(name: string): LegacyKind | undefined {
  return legacyKinds.all().find(({ resource }) => resource.name === name);
}
