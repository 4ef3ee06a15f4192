import { type ChangeEvent, useState } from "react";
import { flushSync } from "react-dom";

/** A row of a form's list, with texts as typed. */
export type RowValues = Readonly<Record<string, string>>;

export interface Rows<T extends RowValues> {
  readonly name: string;
  readonly rows: readonly { readonly key: number; readonly row: T }[];
  set(at: number, change: Partial<T>): void;
  /** Changes several rows in the same way. */
  change(indexes: readonly number[], change: Partial<T>): void;
  /** Adds a row and focuses its first control. */
  add(row: T): void;
  remove(at: number): void;
  /** Moves a row up or down; its button keeps the focus, or the other one at the end of the list. */
  move(at: number, by: -1 | 1): void;
  /** The props of the hidden input that carries the list in the form and its draft. */
  readonly hiddenInput: { name: string; value: string; onChange(event: ChangeEvent<HTMLInputElement>): void };
}

/** A list of rows, kept as one JSON text so that drafts can restore it. */
export function useRows<T extends RowValues>(name: string, initial: readonly T[]): Rows<T> {
  const [state, setState] = useState(() => withKeys(initial, 0));
  const nextKey = 1 + Math.max(-1, ...state.map(({ key }) => key));
  return {
    name,
    rows: state,
    set: (at, change) =>
      setState(
        state.map((item, index) => (index === at ? { ...item, row: { ...item.row, ...change } } : item)),
      ),
    change: (indexes, change) =>
      setState(
        state.map((item, index) =>
          indexes.includes(index) ? { ...item, row: { ...item.row, ...change } } : item,
        ),
      ),
    add(row) {
      flushSync(() => setState([...state, { key: nextKey, row }]));
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
      const [same, opposite] = by < 0 ? ["up", "down"] : ["down", "up"];
      const button = (direction: string) =>
        document.querySelector<HTMLButtonElement>(`[id="${name}[${to}].${direction}"]:enabled`);
      (button(same ?? "") ?? button(opposite ?? ""))?.focus();
    },
    hiddenInput: {
      name,
      value: JSON.stringify(state.map(({ row }) => row)),
      // Only changed from outside when a draft is restored.
      onChange: (event) => setState(withKeys(parse<T>(event.target.value), nextKey)),
    },
  };
}

function withKeys<T>(rows: readonly T[], firstKey: number): { key: number; row: T }[] {
  return rows.map((row, index) => ({ key: firstKey + index, row }));
}

function parse<T>(text: string): T[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}
