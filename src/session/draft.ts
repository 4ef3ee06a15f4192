import { type RefCallback, useCallback, useRef, useState } from "react";
import { draftKey, readDraft, type SavedDraft, saveDraft } from "./draft-store.ts";
import { isSame, readValues, restoreDraft, writeValues } from "./form-values.ts";
import { openStorage } from "./storage.ts";
import { currentSession } from "./store.ts";

/** Milliseconds after the last keystroke. */
const SAVE_DELAY_MS = 300;

export interface Draft {
  /** For `<form ref>`. */
  readonly ref: RefCallback<HTMLFormElement>;
  /** Whether a draft was restored. */
  readonly restored: boolean;
  /** When the draft was stored. */
  readonly savedAt: Date | undefined;
  /** Names of the files that must be selected again. */
  readonly files: readonly string[];
  /** Labels of restored fields that another user has changed since the draft was started. */
  readonly overlaps: readonly string[];
  /** Discards the draft and resets the form. */
  discard(): void;
  /** Deletes the draft once the values are saved. */
  clear(): void;
}

interface Restored extends Pick<SavedDraft, "at" | "files"> {
  readonly overlaps: readonly string[];
}

interface DraftTracker {
  forget(): void;
  undo(): void;
}

/**
 * Stores the values of a form as a draft in this browser until they are saved: across a reload, a crash or an automatic
 * sign-out. Separate for each user; a visitor's only for the tab, as others can use the device. Passwords, files,
 * hidden fields and everything inside `data-no-draft` are not stored.
 *
 * @param formKey identifies the form and the record it edits, such as `property.edit.381`
 */
export function useDraft(formKey: string): Draft {
  const [saved, setSaved] = useState<Restored>();
  const tracker = useRef<DraftTracker>(undefined);

  const ref = useCallback<RefCallback<HTMLFormElement>>(
    (form) => {
      if (!form) return;
      const tracking = trackValues(form, formKey, setSaved);
      tracker.current = tracking;
      return () => {
        tracking.stop();
        tracker.current = undefined;
        setSaved(undefined);
      };
    },
    [formKey],
  );
  const discard = useCallback(() => {
    tracker.current?.undo();
    setSaved(undefined);
  }, []);
  const clear = useCallback(() => {
    tracker.current?.forget();
    setSaved(undefined);
  }, []);

  const savedAt = saved && new Date(saved.at);
  return {
    ref,
    restored: saved !== undefined,
    savedAt,
    files: saved?.files ?? [],
    overlaps: saved?.overlaps ?? [],
    discard,
    clear,
  };
}

/** Names of the selected files of a form, marked with `data-draft-file`. */
function chosenFiles(form: HTMLFormElement): string[] {
  const markers = form.querySelectorAll<HTMLElement>("[data-draft-file]");
  return [...markers].map(({ dataset }) => dataset["draftFile"] ?? "");
}

/** Restores the draft, then stores changes of the form. */
function trackValues(form: HTMLFormElement, formKey: string, onRestored: (draft: Restored) => void) {
  const userId = currentSession().user?.id;
  const storage = openStorage(userId === undefined ? "session" : "local");
  const key = draftKey(userId, formKey);
  const initialValues = readValues(form, "drawn");
  let savedValues = initialValues;
  let knownFiles = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function save(): void {
    cancel();
    const values = readValues(form, "present");
    if (!storage) return;
    const files = chosenFiles(form);
    knownFiles = files.join();
    if (files.length === 0 && isSame(values, savedValues)) storage.removeItem(key);
    else saveDraft(storage, key, { at: Date.now(), values, base: initialValues, files });
  }
  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function scheduleSave(): void {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  }
  function flush(): void {
    if (timer !== undefined) save();
  }
  function forget(): void {
    cancel();
    storage?.removeItem(key);
    savedValues = readValues(form, "present");
  }
  function undo(): void {
    writeValues(form, initialValues);
    forget();
  }
  // Files are added after resizing and removed by buttons, which are no form events.
  const observer = new MutationObserver(() => {
    if (chosenFiles(form).join() !== knownFiles) scheduleSave();
  });
  function onReset(): void {
    // The event comes before the values change.
    setTimeout(forget);
  }
  function stop(): void {
    flush();
    stopped = true;
    form.removeEventListener("input", scheduleSave);
    form.removeEventListener("change", scheduleSave);
    observer.disconnect();
    form.removeEventListener("reset", onReset);
    window.removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flush);
  }

  // After the commit, as controlled fields can't be set during a render.
  queueMicrotask(() => {
    if (stopped) return;
    const draft = storage && readDraft(storage, key, Date.now());
    if (draft) {
      const { changed, overlaps } = restoreDraft(form, draft);
      if (changed || draft.files?.length) onRestored({ ...draft, overlaps });
    }
    form.addEventListener("input", scheduleSave);
    form.addEventListener("change", scheduleSave);
    observer.observe(form, { childList: true, subtree: true });
    form.addEventListener("reset", onReset);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
  });

  return { forget, undo, stop };
}
