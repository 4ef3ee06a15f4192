import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { Page } from "#kernel/page-query.ts";
import { type ListedNote, listNotes } from "./list-notes.ts";
import { findNoteTarget } from "./note-target.ts";
import { hasOwner, requireVisible, visibleRecords } from "./visibility.ts";

/** Notes on the page of a record; the list has the rest. */
const MAX_SHOWN = 10;

export interface RecordNotes extends Page<ListedNote> {
  /** Whether the caller can write a note here. */
  readonly writable: boolean;
  /** Whether the record has an owner who can read it. */
  readonly owned: boolean;
}

/** The latest notes on a record for its page; null for callers without access to notes. */
export async function recordNotes(actor: Actor, resource: string, id: number): Promise<RecordNotes | null> {
  const target = findNoteTarget(resource);
  if (!target || !may(actor, "note.view") || !visibleRecords(actor, "view", target)) return null;
  if (!(await canSee(actor, "view", resource, id))) return null;
  const [page, owned, writable] = await Promise.all([
    listNotes(actor, { resource, record_id: id, per_page: MAX_SHOWN }),
    hasOwner(resource, id),
    may(actor, "note.write") && canSee(actor, "write", resource, id),
  ]);
  return { ...page, owned, writable };
}

async function canSee(actor: Actor, right: "view" | "write", resource: string, id: number): Promise<boolean> {
  try {
    await requireVisible(actor, right, resource, id);
    return true;
  } catch (error) {
    if (isAccessError(error)) return false;
    throw error;
  }
}

/** Other errors, such as a lost connection, must not look like a record without notes. */
function isAccessError(error: unknown): boolean {
  return error instanceof AppError && (error.kind === "not-found" || error.kind === "forbidden");
}
