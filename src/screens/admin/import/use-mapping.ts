import { useRef, useState } from "react";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { useValueDraft } from "#session/value-draft.ts";

/** The mapping being edited, kept in this browser until it is checked. */
export function useMapping(importId: number, columns: readonly string[], stored: Mapping) {
  const [state, setState] = useState<MappingState>({ mapping: stored, revision: 0, savedAt: undefined });
  const latest = useRef(stored);
  const draft = useValueDraft<Mapping>(`import.${importId}`, (value, savedAt) => {
    const mapping = asMapping(value, columns);
    if (mapping) start(mapping, savedAt);
  });

  /** Re-renders the form with a mapping. */
  function start(mapping: Mapping, savedAt?: Date): void {
    latest.current = mapping;
    setState(({ revision }) => ({ mapping, revision: revision + 1, savedAt }));
  }

  return {
    ...state,
    /** The form already shows the change, so no re-render is needed. */
    change(part: Partial<Mapping>) {
      const mapping = { ...latest.current, ...part };
      latest.current = mapping;
      setState((before) => ({ ...before, mapping }));
      draft.save(mapping);
    },
    replace(mapping: Mapping) {
      start(mapping);
      draft.save(mapping);
    },
    discard() {
      start(stored);
      draft.clear();
    },
    clear: draft.clear,
  };
}

interface MappingState {
  readonly mapping: Mapping;
  /** Key of the form; a new key re-renders its controls. */
  readonly revision: number;
  /** When the restored draft was saved. */
  readonly savedAt: Date | undefined;
}

/** The stored draft, if it still is a mapping of this file. */
function asMapping(value: unknown, columns: readonly string[]): Mapping | undefined {
  const { columns: entries, constants, status, alike } = (value ?? {}) as Partial<Mapping>;
  if (!Array.isArray(entries) || typeof constants !== "object" || constants === null) return undefined;
  if (!entries.every((entry) => columns.includes(entry?.column))) return undefined;
  return { columns: entries, constants, status: status === "draft" ? "draft" : "submitted", alike };
}
