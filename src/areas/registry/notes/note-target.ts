import type { RawBuilder } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { Registrations } from "#kernel/registrations.ts";

/** A kind of record with notes. */
export interface NoteTarget {
  readonly name: string;
  readonly table: string;
  /** Alias of the table in the conditions. */
  readonly alias: string;
  /** The right to view such a record; of several, any. */
  readonly permission: string | readonly string[];
  /** Its code: "" if it has none. */
  readonly code: RawBuilder<string>;
  readonly title: RawBuilder<string>;
  /** The condition for a scope: that of the notes right, and that of the record’s right unless there is `seen`. */
  readonly within: (scope: Scope) => RawBuilder<unknown>;
  /** Replaces the scope of the record’s right, if more than the place decides. */
  readonly visible?: (actor: Actor) => RawBuilder<unknown>;
  /** The condition for the actor’s own records; undefined: none. */
  readonly own?: (actor: Actor) => RawBuilder<unknown>;
  /** The condition for records that can have an owner; undefined: all, if `own` is defined. */
  readonly owned?: RawBuilder<unknown>;
  /** Whether the record was the actor’s when the note (`x`) was written, and still is; undefined: ownership can’t change. */
  readonly ownThen?: (actor: Actor) => RawBuilder<unknown>;
}

/** The kinds of record that can have notes, registered by their areas. */
export const noteTargets = new Registrations<NoteTarget>("kinds of record with notes");

/** The kind with this name; undefined if it can’t have notes. */
export function findNoteTarget(name: string): NoteTarget | undefined {
  return noteTargets.all().find((target) => target.name === name);
}
