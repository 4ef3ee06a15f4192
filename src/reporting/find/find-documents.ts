import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { DocumentKind } from "./document-kind.ts";
import { documentKinds } from "./document-kinds.ts";
import { officeDocuments } from "./office-documents.ts";
import { containsWords, partOf, type Query, rankOfWords, WHOLE } from "./part.ts";
import { shownElsewhere } from "./shown-elsewhere.ts";

/** Search parts for documents, by kinds with numbers that can match. */
export function documentParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
  return [...documentKinds, ...officeDocuments, ...shownElsewhere]
    .filter(({ rights, sees }) => rights.some((right) => may(actor, right)) && (sees?.(actor) ?? true))
    .flatMap((kind) => partsOf(actor, kind, typed));
}

function partsOf(
  actor: Actor,
  { kind, prefix, numbered, numbers, words, ...definition }: DocumentKind,
  typed: Query,
) {
  const part = definition.part(actor);
  const found = (condition: RawBuilder<unknown>) =>
    partOf(kind, { ...part, where: [condition, definition.visibility(actor)] }, WHOLE);
  if (typed.code && typed.code.prefix === prefix)
    return [found(sql`${numbered ?? part.id} = ${typed.code.id}`)];
  if (typed.code?.whole) return [];
  const known = (numbers?.(typed, actor) ?? []).flatMap((one) => (one ? [found(one)] : []));
  if (!words || !readOwn(actor, definition.rights) || typed.words.length === 0) return known;
  const where = [definition.visibility(actor), ...containsWords(words, typed)];
  return [...known, partOf(kind, { ...part, text: words, where }, rankOfWords(typed))];
}

/** Whether the actor has access to own records only. */
function readOwn(actor: Actor, rights: readonly string[]): boolean {
  return !rights.some((right) => !right.startsWith("own_") && may(actor, right));
}
