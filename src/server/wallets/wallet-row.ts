import { type RawBuilder, sql } from "kysely";
import { maskName, maskPhone } from "#domain/phone.ts";
import type { Actor, Scope } from "../actor.ts";

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
export function walletsWithin({ lga, agency }: Scope): RawBuilder<unknown> {
  if (agency !== "*") return sql`false`;
  return lga === "*" ? sql`true` : sql`coalesce(ta.lga_id, sa.lga_id) = ANY(${[...lga]}::bigint[])`;
}

/** Whether personal data is shown masked to whoever looks. */
export const isMasked = (actor: Actor): boolean => actor.session?.user.area === "guest";

/** The same row with what a guest may see: an agent is a person, a super agent a company with a person's phone. */
export function masked<T extends Pick<Holder, "holder" | "holder_phone" | "ticket_agent_id">>(
  actor: Actor,
  row: T,
): T {
  if (!isMasked(actor)) return row;
  const holder = row.ticket_agent_id === null ? row.holder : maskName(row.holder);
  return { ...row, holder, holder_phone: maskPhone(row.holder_phone) };
}
