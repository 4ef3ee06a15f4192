import type { RawBuilder } from "kysely";
import type { CodePrefix } from "#domain/code.ts";
import type { Typed } from "#domain/find/typed.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Part } from "./part.ts";

/** A kind of paper that is found by its code, and perhaps by another number that stands on it. */
export interface Paper {
  readonly kind: string;
  readonly prefix?: CodePrefix;
  /** Any of these rights lets somebody see some. */
  readonly rights: readonly string[];
  /** Whether these are enough, where some of them are not always. */
  readonly sees?: (actor: Actor) => boolean;
  readonly part: (actor: Actor) => Omit<Part, "where">;
  /** What its code numbers, where that is shown on another's screen; of itself it is `part.id`. */
  readonly numbered?: RawBuilder<unknown>;
  /** Which of them the actor may see. */
  readonly sight: (actor: Actor) => RawBuilder<unknown>;
  /** What else of what was typed is one's number: conditions that unique or narrow indexes answer. */
  readonly numbers?: (typed: Typed, actor: Actor) => readonly (RawBuilder<unknown> | undefined)[];
  /** Words that it is found by among one's own, which are few; the office has too many of them for words. */
  readonly words?: RawBuilder<unknown>;
}
