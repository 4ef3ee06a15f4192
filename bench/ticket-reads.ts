import { agentsOf } from "#areas/ticketing/agents/agents-of.ts";
import { listUnpaid } from "#areas/ticketing/commissions/list-commissions.ts";
import { listChecks } from "#areas/ticketing/ticket-checks/list-checks.ts";
import { isPaidToday } from "#areas/ticketing/ticket-checks/paid-today.ts";
import { listMissing } from "#areas/ticketing/ticket-compliance/list-missing.ts";
import { viewCompliance } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { viewTicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { groupSales } from "#areas/ticketing/tickets/group-sales.ts";
import { listTickets } from "#areas/ticketing/tickets/list-tickets.ts";
import { listOwnSales } from "#areas/ticketing/tickets/own-sales.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { listFundings } from "#areas/ticketing/wallets/list-fundings.ts";
import { listMoves } from "#areas/ticketing/wallets/list-moves.ts";
import { listWalletPayments } from "#areas/ticketing/wallets/list-wallet-payments.ts";
import { listOwnAgents } from "#areas/ticketing/wallets/own-agents.ts";
import { getOwnWallet } from "#areas/ticketing/wallets/own-wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { systemActor } from "#kernel/actor.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { FIRST_ID } from "./fill-ticket-ledger.ts";

/** A read to measure, and how its time may grow. */
export interface ReadCase {
  readonly name: string;
  /** "page": a page of a list, which should cost the same at any size; "sums": aggregates. */
  readonly kind: "page" | "sums";
  read(): Promise<unknown>;
}

const PER_PAGE = 50;

/** All reads of ticketing screens, in the open database, which `fillTickets` filled. */
export async function ticketReads(): Promise<ReadCase[]> {
  const office = systemActor("bench");
  const one = async (text: string) =>
    (await connectionPool().query<Record<string, never>>(text)).rows[0] ?? {};
  const { agents, day, plate, deep, deep_move, deep_check } = (await one(`
    SELECT (SELECT count(*)::integer FROM ticket_agent WHERE id >= ${FIRST_ID}) AS agents,
      (now() AT TIME ZONE 'Africa/Lagos')::date::text AS day,
      (SELECT holder_key FROM ticket WHERE holder = 'vehicle' ORDER BY sold_at DESC, id DESC LIMIT 1) AS plate,
      (SELECT id FROM ticket ORDER BY sold_at DESC, id DESC OFFSET greatest(0, least(49950, (SELECT count(*) FROM ticket) - 60)) LIMIT 1) AS deep,
      (SELECT id FROM wallet_move ORDER BY id DESC OFFSET greatest(0, least(49950, (SELECT count(*) FROM wallet_move) - 60)) LIMIT 1) AS deep_move,
      (SELECT id FROM ticket_check ORDER BY checked_at DESC, id DESC OFFSET greatest(0, least(49950, (SELECT count(*) FROM ticket_check) - 60))
        LIMIT 1) AS deep_check`)) as unknown as SampleIds;
  const agent = await actorForUser(FIRST_ID + 3, null);
  const company = await actorForUser(FIRST_ID + agents, null);
  const month = { from: `${day.slice(0, 8)}01`, to: day };
  const tickets = (query: object, after?: number) => () =>
    listTickets(office, { ...query, per_page: PER_PAGE, after });
  const moves = (query: object, after?: number) => () =>
    listMoves(office, { ...query, per_page: PER_PAGE, after });
  const paid = (query: object) => () => listWalletPayments(office, { ...query, per_page: PER_PAGE });
  const fundings = (query: object) => () => listFundings(office, { ...query, per_page: PER_PAGE });
  const checks = (query: object, after?: number) => () =>
    listChecks(office, { ...query, per_page: PER_PAGE, after });
  const pages: Record<string, () => Promise<unknown>> = {
    "tickets, page 1": tickets({}),
    "tickets, page 1,000": tickets({}, deep),
    "tickets of an agent": tickets({ agent: FIRST_ID + 3 }),
    "tickets of a super agent": tickets({ super_agent: FIRST_ID + 1 }),
    "tickets of a category": tickets({ category: FIRST_ID + 2 }),
    "tickets of a rare category": tickets({ category: FIRST_ID + 7 }),
    "tickets of a park": tickets({ park: FIRST_ID + 2 }),
    "tickets of a rare park": tickets({ park: FIRST_ID + 39 }),
    "tickets of a local government": tickets({ lga: 3 }),
    "tickets of a rare agency": tickets({ agency: FIRST_ID + 2 }),
    "tickets that are void": tickets({ status: "void" }),
    "void tickets of a super agent": tickets({ super_agent: FIRST_ID + 1, status: "void" }),
    "tickets of this month": tickets(month),
    "tickets, search: plate": tickets({ q: plate }),
    "tickets, search: a name": tickets({ q: "seller17 bench" }),
    "tickets, search: a word of all": tickets({ q: "bench" }),
    "tickets, search: a code": tickets({ q: "0000-0A1F" }),
    "tickets, search: nothing": tickets({ q: "nobody of this name" }),
    "wallet movements": moves({}),
    "wallet movements, page 1,000": moves({}, deep_move),
    "wallet movements: fundings": moves({ kind: "funding" }),
    "wallet movements: voids": moves({ kind: "void" }),
    "wallet movements of a day": moves({ day }),
    "wallet movements of a wallet": moves({ q: "seller17 bench" }),
    "wallet movements, search: a word of all": moves({ q: "bench" }),
    "wallet payments": paid({}),
    "wallet payments of a category": paid({ category: FIRST_ID + 2 }),
    "wallet payments of a rare category": paid({ category: FIRST_ID + 7 }),
    "wallet payments of a day": paid({ day }),
    fundings: fundings({}),
    "pending fundings": fundings({ status: "waiting" }),
    "fundings that were refused": fundings({ status: "refused" }),
    "fundings by a payment service": fundings({ way: "gateway" }),
    "fundings of a day": fundings({ day }),
    "ticket checks": checks({}),
    "ticket checks, page 1,000": checks({}, deep_check),
    "looks that said forged": checks({ verdict: "forged" }),
    "looks of a local government": checks({ lga: 3 }),
    "looks of a park": checks({ park: FIRST_ID + 2 }),
    "looks of an inspector": checks({ inspector: FIRST_ID + 10 }),
    "vehicles without a ticket": () => listMissing(office, { kind: "vehicle", per_page: PER_PAGE }),
    "shops without a ticket": () => listMissing(office, { kind: "shop", per_page: PER_PAGE }),
    "agent: today": () => listOwnSales(agent, {}),
    "agent: sell": () => readSellScreen(agent),
    "agent: wallet": () => getOwnWallet(agent),
    "super agent: agents": () => listOwnAgents(company),
    "super agent: wallet": () => getOwnWallet(company),
    "agents of a super agent": () => agentsOf(office, FIRST_ID + 1, PER_PAGE),
    "paid today": () => isPaidToday(visitor(), plate),
  };
  const sums: Record<string, () => Promise<unknown>> = {
    dashboard: () => viewTicketDashboard(office),
    "compliance of vehicles": () => viewCompliance(office, { kind: "vehicle" }),
    "compliance of shops": () => viewCompliance(office, { kind: "shop" }),
    "sales of this month by agent": () => groupSales(office, "agent", month),
    "sales of this month by category": () => groupSales(office, "category", month),
    "sales of today by agent": () => groupSales(office, "agent", { from: day, to: day }),
    "unpaid commission": () => listUnpaid(office),
  };
  const toCases = (kind: ReadCase["kind"], reads: typeof pages) =>
    Object.entries(reads).map(([name, read]) => ({ name, kind, read }));
  return [...toCases("page", pages), ...toCases("sums", sums)];
}

interface SampleIds {
  readonly agents: number;
  readonly day: string;
  readonly plate: string;
  readonly deep: number;
  readonly deep_move: number;
  readonly deep_check: number;
}

let visitorCount = 0;

/** Each call comes from its own IP address, because public calls are rate limited. */
function visitor(): Actor {
  visitorCount += 1;
  return {
    ...systemActor("visitor"),
    system: false,
    ip: `102.89.${(visitorCount >> 8) & 255}.${visitorCount & 255}`,
  };
}
