import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { DocumentKind } from "./document-kind.ts";
import { documentKinds } from "./document-kinds.ts";
import { officeDocuments } from "./office-documents.ts";
import { containsWords, EXACT_RANK, partOf, type Query, rankOfWords } from "./part.ts";
import { shownElsewhere } from "./shown-elsewhere.ts";

/** Search parts for documents, by kinds with numbers that can match. */
export function documentParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
  return [...documentKinds, ...officeDocuments, ...shownElsewhere]
    .filter(
      ({ rights, isAvailable }) =>
        rights.some((right) => may(actor, right)) && (isAvailable?.(actor) ?? true),
    )
    .flatMap((kind) => partsOf(actor, kind, typed));
}

function partsOf(
  actor: Actor,
  { kind, prefix, codeColumn, numbers, searchText, ...definition }: DocumentKind,
  typed: Query,
) {
  const part = definition.part(actor);
  const found = (condition: RawBuilder<unknown>) =>
    partOf(kind, { ...part, where: [condition, definition.visibility(actor)] }, EXACT_RANK);
  if (typed.code && typed.code.prefix === prefix)
    return [found(sql`${codeColumn ?? part.id} = ${typed.code.id}`)];
  if (typed.code?.whole) return [];
  const exactParts = (numbers?.(typed, actor) ?? []).flatMap((one) => (one ? [found(one)] : []));
  if (!searchText || !hasOwnAccessOnly(actor, definition.rights) || typed.words.length === 0)
    return exactParts;
  const where = [definition.visibility(actor), ...containsWords(searchText, typed)];
  return [...exactParts, partOf(kind, { ...part, text: searchText, where }, rankOfWords(typed))];
}

/** Whether the actor has access to own records only. */
function hasOwnAccessOnly(actor: Actor, rights: readonly string[]): boolean {
  return !rights.some((right) => !right.startsWith("own_") && may(actor, right));
}
