import { useRef, useState } from "react";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { useValueDraft } from "#session/value-draft.ts";

/** The mapping of a file while somebody works on it, kept in this browser until it is checked. */
export function useMapping(importId: number, columns: readonly string[], kept: Mapping) {
  const [state, setState] = useState<MappingState>({ mapping: kept, round: 0, savedAt: undefined });
  const latest = useRef(kept);
  const draft = useValueDraft<Mapping>(`import.${importId}`, (value, savedAt) => {
    const mapping = asMapping(value, columns);
    if (mapping) start(mapping, savedAt);
  });

  /** Draws the form anew with a mapping. */
  function start(mapping: Mapping, savedAt?: Date): void {
    latest.current = mapping;
    setState(({ round }) => ({ mapping, round: round + 1, savedAt }));
  }

  return {
    ...state,
    /** The form already shows the change. */
    change(part: Partial<Mapping>) {
      const mapping = { ...latest.current, ...part };
      latest.current = mapping;
      setState((before) => ({ ...before, mapping }));
      draft.keep(mapping);
    },
    replace(mapping: Mapping) {
      start(mapping);
      draft.keep(mapping);
    },
    discard() {
      start(kept);
      draft.clear();
    },
    clear: draft.clear,
  };
}

interface MappingState {
  readonly mapping: Mapping;
  /** Of the form; another draws its controls anew. */
  readonly round: number;
  /** When the draft was left that was put back. */
  readonly savedAt: Date | undefined;
}

/** What was kept, if it is a mapping of this file still. */
function asMapping(value: unknown, columns: readonly string[]): Mapping | undefined {
  const { columns: entries, constants, status, alike } = (value ?? {}) as Partial<Mapping>;
  if (!Array.isArray(entries) || typeof constants !== "object" || constants === null) return undefined;
  if (!entries.every((entry) => columns.includes(entry?.column))) return undefined;
  return { columns: entries, constants, status: status === "draft" ? "draft" : "submitted", alike };
}
