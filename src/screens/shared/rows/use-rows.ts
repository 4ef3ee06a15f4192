import { type ChangeEvent, useState } from "react";
import { flushSync } from "react-dom";

/** One row of a list that a form sends: texts as they were typed. */
export type TypedRow = Readonly<Record<string, string>>;

export interface Rows<T extends TypedRow> {
  readonly name: string;
  readonly rows: readonly { readonly key: number; readonly row: T }[];
  set(at: number, change: Partial<T>): void;
  /** Changes several alike. */
  change(ats: readonly number[], change: Partial<T>): void;
  /** Adds a row and leads to its first control. */
  add(row: T): void;
  remove(at: number): void;
  /** Puts a row before or behind its neighbour; its button of that name keeps the focus, or the other one at the end. */
  move(at: number, by: -1 | 1): void;
  /** What carries the list in the form, and in its draft. */
  readonly carrier: { name: string; value: string; onChange(event: ChangeEvent<HTMLInputElement>): void };
}

/** A list of rows one adds and removes, kept as one text so that a draft can put it back whole. */
export function useRows<T extends TypedRow>(name: string, initial: readonly T[]): Rows<T> {
  const [state, setState] = useState(() => numbered(initial, 0));
  const next = 1 + Math.max(-1, ...state.map(({ key }) => key));
  return {
    name,
    rows: state,
    set: (at, change) =>
      setState(state.map((one, index) => (index === at ? { ...one, row: { ...one.row, ...change } } : one))),
    change: (ats, change) =>
      setState(state.map((one, at) => (ats.includes(at) ? { ...one, row: { ...one.row, ...change } } : one))),
    add(row) {
      flushSync(() => setState([...state, { key: next, row }]));
      document.getElementById(`${name}[${state.length}].${Object.keys(row)[0]}`)?.focus();
    },
    remove(at) {
      flushSync(() => setState(state.filter((_, index) => index !== at)));
      document.getElementById(`${name}-add`)?.focus();
    },
    move(at, by) {
      const to = at + by;
      const row = state[at];
      if (!row || to < 0 || to >= state.length) return;
      flushSync(() => setState(state.toSpliced(at, 1).toSpliced(to, 0, row)));
      const [same, other] = by < 0 ? ["up", "down"] : ["down", "up"];
      const button = (part: string) =>
        document.querySelector<HTMLButtonElement>(`[id="${name}[${to}].${part}"]:enabled`);
      (button(same ?? "") ?? button(other ?? ""))?.focus();
    },
    carrier: {
      name,
      value: JSON.stringify(state.map(({ row }) => row)),
      // Only a draft that is put back changes it from outside.
      onChange: (event) => setState(numbered(parse<T>(event.target.value), next)),
    },
  };
}

function numbered<T>(rows: readonly T[], first: number): { key: number; row: T }[] {
  return rows.map((row, at) => ({ key: first + at, row }));
}

function parse<T>(text: string): T[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}
