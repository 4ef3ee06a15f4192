import { type RawBuilder, sql } from "kysely";
import { maskName, maskPhone } from "#domain/phone.ts";
import { containing } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { inTime } from "#kernel/db/in-time.ts";
import { withinScope } from "#kernel/within-scope.ts";

/** Wallets (`w`) with whoever holds them: an agent (`ta`) or a super agent (`sa`). */
export const WALLETS: RawBuilder<unknown> = sql`wallet w LEFT JOIN ticket_agent ta ON ta.id = w.ticket_agent_id
  LEFT JOIN super_agent sa ON sa.id = w.super_agent_id`;

/** Who holds a wallet of `WALLETS`. */
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
 * Which of `WALLETS` a scope reaches: by the holder's local government. A wallet is of no agency, so that whoever is bound
 * to some reaches none.
 */
export function walletsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: (ids) => sql`coalesce(ta.lga_id, sa.lga_id) = ANY(${ids})` });
}

/** Whether personal data is shown masked to whoever looks. */
export const isMasked = (actor: Actor): boolean => actor.session?.user.area === "guest";

/** What stands for a name or a number that is not shown. */
export const HIDDEN = "••••••";

/** The same row with what a guest may see: a company may bear its owner's name, so that is masked as an agent's is. */
export function masked<T extends Pick<Holder, "holder" | "holder_phone">>(actor: Actor, row: T): T {
  if (!isMasked(actor)) return row;
  return { ...row, holder: maskName(row.holder), holder_phone: maskPhone(row.holder_phone) };
}

/** So many holders of a name are asked for by number; more of them by the name itself. */
const MOST = 2_000;

/**
 * Whether words are in the name of whoever holds a wallet, or are its phone number: the holders are found first, by their
 * indexes, and asked for by number. So the database knows how many they are, and whether to look for what is theirs or to walk the list until
 * there is enough of it. Whoever sees them masked finds nobody.
 * @param wallet the column that names the wallet
 */
export async function holderLike(
  actor: Actor,
  typed: string,
  wallet: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (isMasked(actor)) return sql`false`;
  const words = containing(typed);
  const found = (holder: string) => sql`SELECT hw.id FROM ${sql.table(holder)} h
    JOIN wallet hw ON ${sql.ref(`hw.${holder}_id`)} = h.id WHERE h.search LIKE fold(${words}) OR h.phone_number = ${typed}`;
  const all = sql<{ id: number }>`${found("ticket_agent")} UNION ALL ${found("super_agent")}`;
  const { rows } = await inTime(() =>
    sql<{ id: number }>`${all} LIMIT ${MOST + 1}`.execute(boundedDatabase()),
  );
  if (rows.length === 0) return sql`false`;
  if (rows.length > MOST) return sql`${wallet} IN (${all})`;
  return sql`${wallet} = ANY(${rows.map(({ id }) => id)}::bigint[])`;
}
