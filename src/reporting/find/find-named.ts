import { type RawBuilder, sql } from "kysely";
import { agenciesWithin } from "#areas/charging/agencies/list-agencies.ts";
import { itemsWithin } from "#areas/charging/revenue-items/revenue-item-row.ts";
import { mayBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { visibleUsers } from "#areas/identity/people/visibility.ts";
import { suspendableStatus } from "#areas/registry/records/column-sql.ts";
import { managersWithin } from "#areas/services/account-managers/visibility.ts";
import { mayAnnounce } from "#areas/services/announcements/announcement-right.ts";
import { type CodePrefix, prefixes } from "#domain/code.ts";
import type { SearchQuery } from "#domain/find/parse-query.ts";
import { nameKey } from "#domain/name-key.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may, mayEverywhere } from "#kernel/authorize.ts";
import { columns, containsWords, EXACT_RANK, type Part, partOf, type Query, rankOfWords } from "./part.ts";

/** Kinds outside the registers that have a name. */
interface NamedKind {
  readonly kind: string;
  /** None without a code. */
  readonly prefix?: CodePrefix;
  /** Any of these rights gives access to some. */
  readonly rights: readonly string[];
  /** A further condition, if the rights are not sufficient. */
  readonly isAvailable?: (actor: Actor) => boolean;
  readonly part: Omit<Part, "where"> & { readonly text: RawBuilder<unknown> };
  readonly visibility: (actor: Actor) => RawBuilder<unknown>;
  /** Other ways to match exactly. */
  readonly exactMatch?: (typed: SearchQuery) => RawBuilder<unknown> | undefined;
}

const namedKinds: readonly NamedKind[] = [
  {
    kind: "user",
    prefix: prefixes.user,
    rights: ["user.view"],
    part: { ...columns("u"), from: sql`app_user u`, title: sql`u.name`, text: sql`u.search` },
    visibility: visibleUsers,
    exactMatch: ({ phone, text }) => {
      if (phone) return sql`u.phone_number = ${phone}`;
      return text.includes("@") ? sql`lower(u.email) = ${text.toLowerCase()}` : undefined;
    },
  },
  {
    kind: "agency",
    prefix: prefixes.agency,
    rights: ["agency.view"],
    // A government has some dozens.
    part: {
      ...columns("a"),
      from: sql`agency a`,
      title: sql`a.name`,
      detail: sql`a.short_code`,
      text: sql`fold(a.name || ' ' || a.short_code)`,
    },
    visibility: (actor) => agenciesWithin(authorize(actor, "agency.view")),
  },
  {
    kind: "revenue_item",
    prefix: prefixes.revenue_item,
    rights: ["revenue_item.view"],
    // A law names some dozens, some hundreds at most.
    part: {
      ...columns("r"),
      from: sql`revenue_item r`,
      title: sql`r.name`,
      text: sql`fold(r.name || ' ' || r.code)`,
    },
    visibility: (actor) => itemsWithin(authorize(actor, "revenue_item.view")),
  },
  {
    kind: "demand_category",
    prefix: prefixes.demand_category,
    rights: ["demand_category.view"],
    // As many as a government has kinds of charges: some dozens.
    part: {
      ...columns("dc"),
      from: sql`demand_category dc`,
      title: sql`dc.name`,
      text: sql`fold(dc.name || ' ' || dc.code)`,
    },
    visibility: () => sql`true`,
  },
  {
    kind: "role",
    rights: ["role.view"],
    // Some dozens.
    part: {
      id: sql`ro.id`,
      code: sql`''`,
      from: sql`role ro`,
      title: sql`ro.title`,
      text: sql`fold(ro.title)`,
    },
    visibility: () => sql`true`,
  },
  {
    kind: "account_manager",
    prefix: prefixes.account_manager,
    rights: ["account_manager.view", "account_manager.work"],
    // As many as the office has people for it: some dozens.
    part: {
      id: sql`am.id`,
      code: sql`am.code`,
      from: sql`account_manager am JOIN app_user au ON au.id = am.user_id`,
      title: sql`au.name`,
      text: sql`au.search`,
    },
    visibility: (actor) =>
      sql`(am.user_id = ${actor.session?.user.id ?? null}::bigint OR ${
        may(actor, "account_manager.view")
          ? managersWithin(authorize(actor, "account_manager.view"), sql`am.id`)
          : sql`false`
      })`,
  },
  {
    kind: "announcement",
    prefix: prefixes.announcement,
    rights: ["announcement.edit"],
    isAvailable: mayAnnounce,
    // Some in a month.
    part: {
      id: sql`an.id`,
      code: sql`an.code`,
      from: sql`announcement an`,
      title: sql`an.title`,
      text: sql`fold(an.title)`,
    },
    visibility: () => sql`true`,
  },
  {
    kind: "bank_account",
    prefix: prefixes.bank_account,
    rights: ["reconciliation.view"],
    isAvailable: (actor) => mayBank(actor, "reconciliation.view"),
    // Two hundred at most are listed.
    part: {
      id: sql`ba.id`,
      code: sql`ba.code`,
      from: sql`bank_account ba`,
      title: sql`ba.name`,
      detail: sql`ba.number`,
      text: sql`fold(ba.name || ' ' || ba.bank || ' ' || ba.number)`,
    },
    visibility: () => sql`true`,
  },
  {
    kind: "old_receipt",
    prefix: prefixes.old_receipt,
    rights: ["old_receipt.view"],
    part: {
      ...columns("o"),
      from: sql`old_receipt o`,
      title: sql`o.payer_name`,
      detail: sql`o.number`,
      text: sql`o.search`,
    },
    visibility: (actor) => (mayEverywhere(actor, "old_receipt.view") ? sql`true` : sql`false`),
    exactMatch: ({ text, searchable }) =>
      searchable && /\d/.test(text) && nameKey(text) !== ""
        ? sql`o.number_key = ${nameKey(text)}`
        : undefined,
  },
];

/** Search parts for accounts, roles, agencies and other named kinds. */
export function namedParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
  return namedKinds
    .filter(
      ({ rights, isAvailable }) =>
        rights.some((right) => may(actor, right)) && (isAvailable?.(actor) ?? true),
    )
    .flatMap((one) => partsOf(actor, one, typed));
}

function partsOf(actor: Actor, { kind, prefix, part, visibility, exactMatch }: NamedKind, typed: Query) {
  const found = (where: readonly RawBuilder<unknown>[], ranked: RawBuilder<unknown>) =>
    partOf(kind, { ...part, where: [...where, visibility(actor)] }, ranked);
  if (prefix && typed.code?.prefix === prefix)
    return [found([sql`${part.id} = ${typed.code.id}`], EXACT_RANK)];
  if (typed.code?.whole) return [];
  const exactly = exactMatch?.(typed);
  if (exactly) return [found([exactly], EXACT_RANK)];
  if (!typed.searchable) return [];
  return [found(containsWords(part.text, typed), rankOfWords(typed))];
}

/** Search part for a super agent's own agents, by name or code; their register is not open to super agents. */
export function ownAgentParts(actor: Actor, typed: Query): RawBuilder<unknown>[] {
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
    status: suspendableStatus,
    text: sql`t.search`,
  };
  if (code?.prefix === prefixes.ticket_agent)
    return [partOf("ticket_agent", { ...part, where: [sql`t.id = ${code.id}`, own] }, EXACT_RANK)];
  const where = [own, ...containsWords(part.text, typed)];
  return [partOf("ticket_agent", { ...part, where }, rankOfWords(typed))];
}
