import { type RawBuilder, sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { maskPhone } from "#domain/phone.ts";
import { containsPattern } from "#domain/search-words.ts";
import { type Actor, isGuest, type Scope } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { withinScope } from "#kernel/within-scope.ts";

/** Wallets (`w`) with their holder: an agent (`ta`) or a super agent (`sa`). */
export const WALLETS: RawBuilder<unknown> = sql`wallet w LEFT JOIN ticket_agent ta ON ta.id = w.ticket_agent_id
  LEFT JOIN super_agent sa ON sa.id = w.super_agent_id`;

/** Holder of a row of `WALLETS`. */
export interface Holder {
  readonly wallet_id: number;
  readonly holder: string;
  readonly holder_code: string;
  readonly holder_phone: string;
  readonly ticket_agent_id: number | null;
  readonly super_agent_id: number | null;
}

export const HOLDER: RawBuilder<unknown> = sql`w.id AS wallet_id, coalesce(ta.name, sa.name) AS holder,
  coalesce(ta.code, sa.code) AS holder_code, coalesce(ta.phone_number, sa.phone_number) AS holder_phone, w.ticket_agent_id,
  w.super_agent_id`;

/**
 * Condition on `WALLETS` within a scope: by the holder's local government. A wallet has no agency, so scopes limited to
 * agencies include none.
 */
export function walletsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: (ids) => sql`coalesce(ta.lga_id, sa.lga_id) = ANY(${ids})` });
}

/** Shown for a masked name or number. */
export const HIDDEN = "••••••";

/** The row for guests. A company can have its owner's name, so it is masked like an agent's. */
export function maskHolder<T extends Pick<Holder, "holder" | "holder_phone">>(actor: Actor, row: T): T {
  if (!isGuest(actor)) return row;
  return { ...row, holder: maskName(row.holder), holder_phone: maskPhone(row.holder_phone) };
}

/** Up to this many matching holders are listed by id; more are matched by name. */
const MAX_HOLDERS = 2_000;

/**
 * Condition that text is in the name of a wallet's holder, or is its phone number. Holders are found first, by their indexes,
 * and matched by id, so that the planner can choose between the index and scanning the list. Masked names match nothing.
 * @param wallet the column with the wallet id
 */
export async function holderCondition(
  actor: Actor,
  typed: string,
  wallet: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (isGuest(actor)) return sql`false`;
  const text = containsPattern(typed);
  const walletsOf = (holder: string) => sql`SELECT hw.id FROM ${sql.table(holder)} h
    JOIN wallet hw ON ${sql.ref(`hw.${holder}_id`)} = h.id WHERE h.search LIKE fold(${text}) OR h.phone_number = ${typed}`;
  const all = sql<{ id: number }>`${walletsOf("ticket_agent")} UNION ALL ${walletsOf("super_agent")}`;
  const { rows } = await withSearchTimeout(() =>
    sql<{ id: number }>`${all} LIMIT ${MAX_HOLDERS + 1}`.execute(boundedDatabase()),
  );
  if (rows.length === 0) return sql`false`;
  if (rows.length > MAX_HOLDERS) return sql`${wallet} IN (${all})`;
  return sql`${wallet} = ANY(${rows.map(({ id }) => id)}::bigint[])`;
}
