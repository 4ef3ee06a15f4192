import { type RefCallback, useCallback, useRef, useState } from "react";
import { draftKey, keepDraft, readDraft } from "./draft-store.ts";
import { isSame, readValues, writeValues } from "./form-values.ts";
import { openDrawer } from "./storage.ts";
import { currentSession } from "./store.ts";

/** Milliseconds after the last keystroke. */
const DELAY = 300;

export interface Draft {
  /** For `<form ref>`. */
  readonly ref: RefCallback<HTMLFormElement>;
  /** Whether values left earlier were put back into the form. */
  readonly restored: boolean;
  /** When they were left. */
  readonly savedAt: Date | undefined;
  /** Throws the draft away and puts back what the form was drawn with. */
  discard(): void;
  /** The server has the values: nothing is left to keep. */
  clear(): void;
}

interface Keeper {
  forget(): void;
  undo(): void;
}

/**
 * Keeps what is typed into a form in this browser until the server has it: through a reload, a crash, a
 * sign-out by idleness. Kept apart by person; a visitor's only as long as the tab, since others may use
 * the device. Passwords, files, hidden fields and whatever is inside `data-no-draft` are not kept.
 *
 * @param formKey names the form and the record it edits, say `property.edit.381`
 */
export function useDraft(formKey: string): Draft {
  const [savedAt, setSavedAt] = useState<Date>();
  const keeper = useRef<Keeper>(undefined);

  const ref = useCallback<RefCallback<HTMLFormElement>>(
    (form) => {
      if (!form) return;
      const kept = keepValues(form, formKey, (at) => setSavedAt(new Date(at)));
      keeper.current = kept;
      return () => {
        kept.stop();
        keeper.current = undefined;
        setSavedAt(undefined);
      };
    },
    [formKey],
  );
  const discard = useCallback(() => {
    keeper.current?.undo();
    setSavedAt(undefined);
  }, []);
  const clear = useCallback(() => {
    keeper.current?.forget();
    setSavedAt(undefined);
  }, []);

  return { ref, restored: savedAt !== undefined, savedAt, discard, clear };
}

/** Puts the draft back into the form, then follows it. */
function keepValues(form: HTMLFormElement, formKey: string, onRestored: (at: number) => void) {
  const userId = currentSession().user?.id;
  const storage = openDrawer(userId === undefined ? "session" : "local");
  const key = draftKey(userId, formKey);
  const drawn = readValues(form, "drawn");
  let known = drawn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function save(): void {
    cancel();
    const values = readValues(form, "present");
    if (!storage) return;
    if (isSame(values, known)) storage.removeItem(key);
    else keepDraft(storage, key, { at: Date.now(), values });
  }
  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(save, DELAY);
  }
  function now(): void {
    if (timer !== undefined) save();
  }
  function forget(): void {
    cancel();
    storage?.removeItem(key);
    known = readValues(form, "present");
  }
  function undo(): void {
    writeValues(form, drawn);
    forget();
  }
  function onReset(): void {
    // The event comes before the values change.
    setTimeout(forget);
  }
  function stop(): void {
    now();
    stopped = true;
    form.removeEventListener("input", later);
    form.removeEventListener("change", later);
    form.removeEventListener("reset", onReset);
    window.removeEventListener("pagehide", now);
    document.removeEventListener("visibilitychange", now);
  }

  // After the commit: a controlled field takes a value only when React is at rest.
  queueMicrotask(() => {
    if (stopped) return;
    const draft = storage && readDraft(storage, key, Date.now());
    if (draft && writeValues(form, draft.values, true)) onRestored(draft.at);
    form.addEventListener("input", later);
    form.addEventListener("change", later);
    form.addEventListener("reset", onReset);
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
  });

  return { forget, undo, stop };
}
