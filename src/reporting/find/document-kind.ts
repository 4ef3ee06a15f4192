import type { RawBuilder } from "kysely";
import type { CodePrefix } from "#domain/code.ts";
import type { SearchQuery } from "#domain/find/parse-query.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Part } from "./part.ts";

/** A kind of document found by its code, and optionally by another number on it. */
export interface DocumentKind {
  readonly kind: string;
  readonly prefix?: CodePrefix;
  /** Any of these rights gives access to some. */
  readonly rights: readonly string[];
  /** A further condition, if some of the rights are not sufficient. */
  readonly isAvailable?: (actor: Actor) => boolean;
  readonly part: (actor: Actor) => Omit<Part, "where">;
  /** Column that the code refers to, if it is shown on another record's screen; default: `part.id`. */
  readonly codeColumn?: RawBuilder<unknown>;
  /** Condition on rows that the actor can access. */
  readonly visibility: (actor: Actor) => RawBuilder<unknown>;
  /** Other numbers that match: conditions answered by unique or selective indexes. */
  readonly numbers?: (typed: SearchQuery, actor: Actor) => readonly (RawBuilder<unknown> | undefined)[];
  /** Text that own rows, which are few, can be searched by; officers have too many. */
  readonly searchText?: RawBuilder<unknown>;
}
