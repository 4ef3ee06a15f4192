import { type RawBuilder, sql } from "kysely";
import { type CodePrefix, prefixes } from "#domain/code.ts";
import type { Typed } from "#domain/find/typed.ts";
import { nameKey } from "#domain/name-key.ts";
import type { Actor } from "../actor.ts";
import { agenciesWithin } from "../agencies/list-agencies.ts";
import { authorize, may } from "../authorize.ts";
import { visibleUsers } from "../people/sight.ts";
import { itemsWithin } from "../revenue-items/item-row.ts";
import { type Asked, columns, holdsWords, type Part, partOf, rankOfWords, WHOLE } from "./part.ts";

/** What is no register and has a name all the same. */
interface Named {
  readonly kind: string;
  readonly prefix: CodePrefix;
  readonly right: string;
  readonly part: Omit<Part, "where"> & { readonly text: RawBuilder<unknown> };
  readonly sight: (actor: Actor) => RawBuilder<unknown>;
  /** By what else it is found whole. */
  readonly whole?: (typed: Typed) => RawBuilder<unknown> | undefined;
}

const named: readonly Named[] = [
  {
    kind: "user",
    prefix: prefixes.user,
    right: "user.view",
    part: { ...columns("u"), from: sql`app_user u`, title: sql`u.name`, text: sql`u.search` },
    sight: visibleUsers,
    whole: ({ phone, text }) => {
      if (phone) return sql`u.phone_number = ${phone}`;
      return text.includes("@") ? sql`lower(u.email) = ${text.toLowerCase()}` : undefined;
    },
  },
  {
    kind: "agency",
    prefix: prefixes.agency,
    right: "agency.view",
    // A government has some dozens.
    part: {
      ...columns("a"),
      from: sql`agency a`,
      title: sql`a.name`,
      detail: sql`a.short_code`,
      text: sql`fold(a.name || ' ' || a.short_code)`,
    },
    sight: (actor) => agenciesWithin(authorize(actor, "agency.view")),
  },
  {
    kind: "revenue_item",
    prefix: prefixes.revenue_item,
    right: "revenue_item.view",
    // A law names some dozens, some hundreds at most.
    part: {
      ...columns("r"),
      from: sql`revenue_item r`,
      title: sql`r.name`,
      text: sql`fold(r.name || ' ' || r.code)`,
    },
    sight: (actor) => itemsWithin(authorize(actor, "revenue_item.view")),
  },
  {
    kind: "old_receipt",
    prefix: prefixes.old_receipt,
    right: "old_receipt.view",
    part: {
      ...columns("o"),
      from: sql`old_receipt o`,
      title: sql`o.payer_name`,
      detail: sql`o.number`,
      text: sql`o.search`,
    },
    sight: (actor) => {
      const { lga, agency } = authorize(actor, "old_receipt.view");
      return lga === "*" && agency === "*" ? sql`true` : sql`false`;
    },
    whole: ({ text, searchable }) =>
      searchable && /\d/.test(text) && nameKey(text) !== ""
        ? sql`o.number_key = ${nameKey(text)}`
        : undefined,
  },
];

/** What to look for among accounts, agencies, revenue items and old receipts. */
export function namedParts(actor: Actor, typed: Asked): RawBuilder<unknown>[] {
  return named.filter(({ right }) => may(actor, right)).flatMap((one) => partsOf(actor, one, typed));
}

function partsOf(actor: Actor, { kind, prefix, part, sight, whole }: Named, typed: Asked) {
  const found = (where: readonly RawBuilder<unknown>[], ranked: RawBuilder<unknown>) =>
    partOf(kind, { ...part, where: [...where, sight(actor)] }, ranked);
  if (typed.code?.prefix === prefix) return [found([sql`${part.id} = ${typed.code.id}`], WHOLE)];
  if (typed.code?.whole) return [];
  const exactly = whole?.(typed);
  if (exactly) return [found([exactly], WHOLE)];
  if (!typed.searchable) return [];
  return [found(holdsWords(part.text, typed), rankOfWords(typed))];
}

/** A super agent's own agents, by name or code; no register of theirs is open to them. */
export function ownAgentParts(actor: Actor, typed: Asked): RawBuilder<unknown>[] {
  const { code } = typed;
  if (!may(actor, "own_agent.view") || typed.words.length === 0) return [];
  if (code && code.prefix !== prefixes.ticket_agent && code.whole) return [];
  const me = actor.session?.user.id ?? 0;
  const own = sql`t.super_agent_id = (SELECT l.super_agent_id FROM super_agent_user l WHERE l.user_id = ${me})`;
  const part = {
    ...columns("t"),
    from: sql`ticket_agent t`,
    title: sql`t.title`,
    lga: sql`t.lga_id`,
    text: sql`t.search`,
  };
  if (code?.prefix === prefixes.ticket_agent)
    return [partOf("ticket_agent", { ...part, where: [sql`t.id = ${code.id}`, own] }, WHOLE)];
  const where = [own, ...holdsWords(part.text, typed)];
  return [partOf("ticket_agent", { ...part, where }, rankOfWords(typed))];
}
