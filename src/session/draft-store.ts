/** Drafts in browser storage: limited in number and age, so they don't fill it up. */

/** One value per control: text, ticked or not, or the chosen options of a list. */
export type ControlValue = string | boolean | readonly string[];

/** Values of the controls of each name, in the order of the form. */
export type FormValues = Readonly<Record<string, readonly ControlValue[]>>;

export interface SavedDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly values: FormValues;
  /** The values of the form when the draft was started. */
  readonly base?: FormValues;
  /** Names of the selected files, as browsers can't restore file inputs. */
  readonly files?: readonly string[];
}

const PREFIX = "draft:";
const MAX_DRAFTS = 50;
const MAX_LENGTH = 100_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** The part of `Storage` that is used. */
export type DraftStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** The key of a user's draft of a form. */
export function draftKey(userId: number | string | undefined, formKey: string): string {
  return `${PREFIX}${userId ?? ""}:${formKey}`;
}

export function readDraft(storage: DraftStorage, key: string, now: number): SavedDraft | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const at = savedTime(text);
  try {
    if (now - at < MAX_AGE_MS) return { at, ...readStored(JSON.parse(text.slice(text.indexOf("|") + 1))) };
  } catch {
    // Invalid JSON counts as none.
  }
  storage.removeItem(key);
  return undefined;
}

type Stored = Omit<SavedDraft, "at">;

/** Drafts of earlier versions have only the values. */
function readStored(stored: Stored | FormValues): Stored {
  return isStored(stored) ? stored : { values: stored };
}

function isStored(stored: Stored | FormValues): stored is Stored {
  return "values" in stored && !Array.isArray(stored.values);
}

/** Stores a draft, deleting the oldest ones if needed. @returns whether it was stored */
export function saveDraft(storage: DraftStorage, key: string, { at, ...stored }: SavedDraft): boolean {
  const text = `${at}|${JSON.stringify(stored)}`;
  if (text.length > MAX_LENGTH) return false;
  const others = draftKeysByAge(storage).filter((other) => other !== key);
  while (others.length >= MAX_DRAFTS) storage.removeItem(others.shift() ?? "");
  for (;;) {
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      const oldest = others.shift();
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
    }
  }
}

/** Oldest first. */
function draftKeysByAge(storage: DraftStorage): string[] {
  const keysWithTime: [key: string, at: number][] = [];
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (key?.startsWith(PREFIX)) keysWithTime.push([key, savedTime(storage.getItem(key) ?? "")]);
  }
  return keysWithTime.sort((a, b) => a[1] - b[1]).map(([key]) => key);
}

function savedTime(text: string): number {
  return Number.parseInt(text, 10) || 0;
}
