import { pendingBillRequests } from "#areas/charging/issued-bills/pending-requests.ts";
import { collectedDays } from "#areas/collecting/collections/collected-days.ts";
import { listUnpaidBills } from "#areas/collecting/payments/list-unpaid-bills.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import { listReceipts } from "#areas/collecting/receipts/list.ts";
import { listOwnAssets } from "#areas/registry/records/own-assets.ts";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import { viewTicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { listOwnAgents } from "#areas/ticketing/wallets/own-agents.ts";
import type { Actor } from "#kernel/actor.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { jobsNeedingAttention, runningJobs } from "#platform/jobs/list.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { pendingApprovals } from "#reporting/pending-approvals.ts";
import { FIRST_ID } from "./fill-ticket-ledger.ts";

type Queries = Readonly<Record<string, () => Promise<unknown>>>;

/** What the home screen of each role reads, in the open database, which `fillTickets` filled. */
export async function homeQueries(office: Actor): Promise<Queries> {
  const pool = connectionPool();
  const { rows } = await pool.query<{ agents: number; owner: number }>(`
    SELECT (SELECT count(*)::integer FROM ticket_agent WHERE id >= ${FIRST_ID}) AS agents,
      (SELECT id::integer FROM app_user WHERE email = 'individual@ratebook.test') AS owner`);
  const { agents = 0, owner = 0 } = rows[0] ?? {};
  const [agent, company, payer] = await Promise.all(
    [FIRST_ID + 3, FIRST_ID + agents, owner].map((user) => actorForUser(user, null)),
  );
  if (!agent || !company || !payer) throw new Error("A benchmark user is missing.");
  return {
    "administrator, money": () => collectedDays(office),
    "administrator, approvals": () => pendingApprovals(office),
    "administrator, what waits": () =>
      Promise.all([
        pendingMoney(office),
        pendingBillRequests(office),
        overdueRequests(office),
        jobsNeedingAttention(office),
        runningJobs(office, 3),
      ]),
    owner: () =>
      Promise.all([listUnpaidBills(payer), listOwnAssets(payer), listReceipts(payer, { per_page: 3 })]),
    agent: () => readSellScreen(agent),
    "super agent": () => listOwnAgents(company),
    "guest, ticket dashboard": () => viewTicketDashboard(office),
  };
}
