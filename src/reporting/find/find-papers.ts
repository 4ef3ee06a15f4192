import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { officePapers } from "./office-papers.ts";
import type { Paper } from "./paper.ts";
import { papers } from "./papers.ts";
import { holdsWords, partOf, type Query, rankOfWords, WHOLE } from "./part.ts";
import { shownElsewhere } from "./shown-elsewhere.ts";

/** Search parts for documents, by kinds with numbers that can match. */
export function paperParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
  return [...papers, ...officePapers, ...shownElsewhere]
    .filter(({ rights, sees }) => rights.some((right) => may(actor, right)) && (sees?.(actor) ?? true))
    .flatMap((paper) => partsOf(actor, paper, typed));
}

function partsOf(actor: Actor, { kind, prefix, numbered, numbers, words, ...paper }: Paper, typed: Query) {
  const part = paper.part(actor);
  const found = (condition: RawBuilder<unknown>) =>
    partOf(kind, { ...part, where: [condition, paper.visibility(actor)] }, WHOLE);
  if (typed.code && typed.code.prefix === prefix)
    return [found(sql`${numbered ?? part.id} = ${typed.code.id}`)];
  if (typed.code?.whole) return [];
  const known = (numbers?.(typed, actor) ?? []).flatMap((one) => (one ? [found(one)] : []));
  if (!words || !readOwn(actor, paper.rights) || typed.words.length === 0) return known;
  const where = [paper.visibility(actor), ...holdsWords(words, typed)];
  return [...known, partOf(kind, { ...part, text: words, where }, rankOfWords(typed))];
}

/** Whether the actor has access to own records only. */
function readOwn(actor: Actor, rights: readonly string[]): boolean {
  return !rights.some((right) => !right.startsWith("own_") && may(actor, right));
}
