import { useCallback, useEffect, useMemo } from "react";
import { draftKey, keepDraft, readDraft } from "./draft-store.ts";
import { openDrawer } from "./storage.ts";
import { currentSession } from "./store.ts";

/** A value a screen holds itself, kept in this browser until the server has it. */
export interface ValueDraft<T> {
  keep(value: T): void;
  /** The server has it, or it was thrown away. */
  clear(): void;
}

const NAME = "value";

/**
 * As `useDraft`, for what no control of a form holds: a mapping of columns, say. Only of people who are signed in.
 *
 * @param formKey names the screen and its record, say `import.12`
 * @param onRestored hears once of what was left earlier; its shape is not checked
 */
export function useValueDraft<T>(
  formKey: string,
  onRestored: (value: unknown, at: Date) => void,
): ValueDraft<T> {
  const open = useCallback(() => {
    const userId = currentSession().user?.id;
    const storage = userId === undefined ? undefined : openDrawer("local");
    return { storage, key: draftKey(userId, formKey) };
  }, [formKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the screen comes up
  useEffect(() => {
    const { storage, key } = open();
    const draft = storage && readDraft(storage, key, Date.now());
    const text = draft?.values[NAME]?.[0];
    if (!draft || typeof text !== "string") return;
    try {
      onRestored(JSON.parse(text), new Date(draft.at));
    } catch {
      storage.removeItem(key);
    }
  }, [open]);

  return useMemo(
    () => ({
      keep(value) {
        const { storage, key } = open();
        if (storage) keepDraft(storage, key, { at: Date.now(), values: { [NAME]: [JSON.stringify(value)] } });
      },
      clear() {
        const { storage, key } = open();
        storage?.removeItem(key);
      },
    }),
    [open],
  );
}
