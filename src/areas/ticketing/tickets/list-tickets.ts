import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { maskName } from "#domain/mask-name.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import { maskPhone, normalisePhone } from "#domain/phone.ts";
import { normalisePlate } from "#domain/plate-number.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { TicketFilters } from "#domain/ticket-filters.ts";
import { type Actor, isGuest, type Scope } from "#kernel/actor.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, mapPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { ticketConditions } from "./ticket-conditions.ts";
import { ticketsWithin } from "./ticket-visibility.ts";
import { ticketsOfSmallAgencies } from "./tickets-of-small-agencies.ts";

export interface ListedTicket {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly holder: "vehicle" | "shop" | "person";
  readonly holder_key: string | null;
  readonly kobo: number;
  readonly agent: string | null;
  readonly place: string | null;
  readonly sold_at: Date;
  readonly valid_to: Date;
  readonly status: "valid" | "void";
  readonly expired: boolean;
  /** Whether the validity of the ticket hasn’t started yet. */
  readonly upcoming: boolean;
}

export interface TicketQuery extends PageQuery, TicketFilters {
  /** Code or verification code of a ticket, plate, shop code, phone number, or part of the agent's name. */
  readonly q?: string | undefined;
}

/** Lists tickets in the actor's scope, latest sold first. @throws AppError forbidden, invalid (days), search-too-slow */
export async function listTickets(actor: Actor, query: TicketQuery): Promise<Page<ListedTicket>> {
  assertDateRange(query);
  const { after, per_page: _, q = "", ...filters } = query;
  const masked = isGuest(actor);
  const scope = authorize(actor, "ticket.view");
  const where = sql`${ticketsWithin(scope)} AND ${ticketConditions(filters)} AND ${await smallAgencyCondition(scope, filters)}
    AND ${await searchCondition(q.trim(), masked)}`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(k.sold_at, k.id) < ((SELECT sold_at FROM ticket WHERE id = ${after}), ${after}::bigint)`;
  const db = boundedDatabase();
  const readRows = async (limit: number) => {
    const { rows } = await sql<ListedTicket>`
      SELECT k.id, k.code, c.name AS category, k.holder, k.holder_key, k.kobo, a.name AS agent, coalesce(p.name, l.name) AS place,
        k.sold_at, k.valid_to, k.status, k.valid_to <= now() AS expired, now() < k.valid_from AS upcoming
      FROM (SELECT k.id FROM ticket k WHERE ${where} AND ${afterCursor} ORDER BY k.sold_at DESC, k.id DESC LIMIT ${limit}) AS page
      JOIN ticket k ON k.id = page.id JOIN ticket_category c ON c.id = k.category_id LEFT JOIN ticket_agent a ON a.id = k.ticket_agent_id
      LEFT JOIN park p ON p.id = k.park_id LEFT JOIN lga l ON l.id = k.lga_id ORDER BY k.sold_at DESC, k.id DESC`.execute(
      db,
    );
    return rows;
  };
  const page = await withSearchTimeout(() =>
    countedPage(db, query, { from: sql`ticket k`, where }, readRows),
  );
  return masked ? mapPage(page, maskTicket) : page;
}

/** Adds the ids of tickets if the agencies have few, so that the list is not scanned for them. */
async function smallAgencyCondition(scope: Scope, filters: TicketFilters): Promise<RawBuilder<unknown>> {
  const agency = agenciesOfAnyGrant(scope);
  const agencies = filters.agency ? [filters.agency] : agency === "*" ? undefined : agency;
  const few = agencies && (await ticketsOfSmallAgencies(agencies));
  return few ? sql`k.id = ANY(${few}::bigint[])` : sql`true`;
}

/** The row for guests: phone number and name masked. */
function maskTicket(row: ListedTicket): ListedTicket {
  const agent = row.agent === null ? null : maskName(row.agent);
  return {
    ...row,
    agent,
    ...(row.holder === "person" && { holder_key: row.holder_key && maskPhone(row.holder_key) }),
  };
}

/** Up to this many matching agents are listed by id; more are matched by name. */
const MAX_AGENTS = 2_000;

async function searchCondition(typed: string, masked: boolean): Promise<RawBuilder<unknown>> {
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "TKT") return sql`k.id = ${code.id}`;
  if (code?.prefix === "SHP") return sql`k.shop_id = ${code.id}`;
  if (code?.prefix === "VEH") return sql`k.vehicle_id = ${code.id}`;
  if (code?.prefix === "TAG") return sql`k.ticket_agent_id = ${code.id}`;
  const phone = normalisePhone(typed);
  // A masked phone number can't be searched.
  if (phone) return masked ? sql`false` : sql`k.holder_key = ${phone}`;
  const matches: RawBuilder<unknown>[] = [];
  // Nor can a masked name.
  const agents = masked ? [] : await findAgents(typed);
  // By id, so that the planner knows their number and can choose between the index and scanning the list.
  if (agents.length > MAX_AGENTS) matches.push(sql`k.ticket_agent_id IN (${agentsQuery(typed)})`);
  else if (agents.length > 0) matches.push(sql`k.ticket_agent_id = ANY(${agents}::bigint[])`);
  const plate = normalisePlate(typed, { special: true });
  if (plate) matches.push(sql`k.holder_key = ${plate}`);
  const verificationCode = normalisePayCode(typed);
  if (verificationCode && !masked) matches.push(sql`k.security_code = ${verificationCode.replace("-", "")}`);
  return matches.length === 0 ? sql`false` : sql`(${sql.join(matches, sql` OR `)})`;
}

function agentsQuery(typed: string): RawBuilder<{ id: number }> {
  const text = containsPattern(typed);
  return sql`SELECT id FROM ticket_agent WHERE search LIKE fold(${text})`;
}

/** One more than the limit, to detect that there are more. */
async function findAgents(typed: string): Promise<number[]> {
  const { rows } = await withSearchTimeout(() =>
    sql<{ id: number }>`${agentsQuery(typed)} LIMIT ${MAX_AGENTS + 1}`.execute(boundedDatabase()),
  );
  return rows.map(({ id }) => id);
}
