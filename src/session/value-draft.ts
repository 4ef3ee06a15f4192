import { useCallback, useEffect, useMemo } from "react";
import { draftKey, readDraft, saveDraft } from "./draft-store.ts";
import { openStorage } from "./storage.ts";
import { currentSession } from "./store.ts";

/** A draft of a value in a screen's own state, stored in this browser until saved. */
export interface ValueDraft<T> {
  save(value: T): void;
  /** Deletes the draft once it is saved or discarded. */
  clear(): void;
}

const NAME = "value";

/**
 * Like `useDraft`, for values outside form controls, such as a column mapping. Only for signed-in users.
 *
 * @param formKey identifies the screen and its record, such as `import.12`
 * @param onRestored called once with the stored draft; its shape is not checked
 */
export function useValueDraft<T>(
  formKey: string,
  onRestored: (value: unknown, at: Date) => void,
): ValueDraft<T> {
  const open = useCallback(() => {
    const userId = currentSession().user?.id;
    const storage = userId === undefined ? undefined : openStorage("local");
    return { storage, key: draftKey(userId, formKey) };
  }, [formKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
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
      save(value) {
        const { storage, key } = open();
        if (storage) saveDraft(storage, key, { at: Date.now(), values: { [NAME]: [JSON.stringify(value)] } });
      },
      clear() {
        const { storage, key } = open();
        storage?.removeItem(key);
      },
    }),
    [open],
  );
}
