import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { Actor } from "../../actor.ts";
import type { Queryable } from "../../db/client.ts";
import type { ReadLine } from "../line-reader.ts";
import type { Mapping } from "../mapping.ts";

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
}

/** What the books before can bring: how its lines are understood, and what its table keeps of them. */
export interface LegacyKind {
  readonly resource: AnyResource;
  readonly table: "arrear" | "old_receipt";
  /** Column → SQL type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that make two lines of one key different → their words. */
  readonly compared: Readonly<Record<string, string>>;
  /** Looks up the words of a batch; what is wrong with a line is told as its faults. */
  resolve(db: Queryable, context: ResolveContext, lines: readonly ReadLine[]): Promise<ResolvedLine[]>;
}

/** Tells a fault of a line, at the column that its field came from. */
export function tell(line: ReadLine, { mapping }: ResolveContext, field: string, message: string): void {
  const column = mapping.columns.find(({ to }) => to === field)?.column ?? null;
  const said = line.values[field] ?? null;
  line.faults.push({ column, value: said === null ? null : String(said), message });
}

/** The words of a field, trimmed; empty when the line has none. */
export function wordsOf(line: ReadLine, field: string): string {
  return String(line.values[field] ?? "").trim();
}
