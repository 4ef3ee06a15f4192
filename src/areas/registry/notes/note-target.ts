import type { RawBuilder } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { Registrations } from "#kernel/registrations.ts";

/** A kind of record that notes can be written on. */
export interface NoteTarget {
  readonly name: string;
  readonly table: string;
  /** Of the table, in the conditions. */
  readonly alias: string;
  /** The right to see such a record; of several, any. */
  readonly permission: string | readonly string[];
  /** What it is known by: "" for what has no code. */
  readonly code: RawBuilder<string>;
  readonly title: RawBuilder<string>;
  /** Which of them a scope reaches: that of noting, and that of the right to the record unless there is `seen`. */
  readonly within: (scope: Scope) => RawBuilder<unknown>;
  /** What decides instead of the scope of the right to the record, where that is no matter of place alone. */
  readonly seen?: (actor: Actor) => RawBuilder<unknown>;
  /** Which of them are somebody's own; undefined: none ever. */
  readonly own: ((actor: Actor) => RawBuilder<unknown>) | undefined;
  /** Which of them can be somebody's own; undefined: every one, where `own` is there at all. */
  readonly owned?: RawBuilder<unknown>;
  /** Whether such a record was theirs already, and still, when the note (`x`) was written; undefined: it cannot change hands. */
  readonly ownThen?: (actor: Actor) => RawBuilder<unknown>;
}

/** The kinds of record that can have notes, registered by their areas. */
export const noteTargets = new Registrations<NoteTarget>("kinds of record with notes");

/** The kind with this name; undefined when it cannot have notes. */
export function findNoteTarget(name: string): NoteTarget | undefined {
  return noteTargets.all().find((target) => target.name === name);
}
