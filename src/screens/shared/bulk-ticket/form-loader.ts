import { ownLgas } from "#areas/registry/records/place-names.ts";
import { agentOf } from "#areas/ticketing/agents/agent-of.ts";
import { bulkRight } from "#areas/ticketing/bulk-tickets/bulk-visibility.ts";
import { findOffers } from "#areas/ticketing/bulk-tickets/find-offer.ts";
import { agenciesOfAnyGrant, lgasOfAnyGrant } from "#domain/people/cover.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";

/** The ticket categories on sale, with prices, and the agent's wallet balance. */
export const bulkFormLoader = pageLoader(async ({ actor }) => {
  authorize(actor, bulkRight(actor));
  const isOffice = may(actor, "ticket.bulk");
  const [offers, lgas, today] = await Promise.all([
    findOffers(database()),
    isOffice ? ownLgas() : [],
    lagosToday(database()),
  ]);
  const scope = isOffice ? authorize(actor, "ticket.bulk") : undefined;
  const agencyScope = scope ? agenciesOfAnyGrant(scope) : "*";
  const lgaScope = scope ? lgasOfAnyGrant(scope) : "*";
  const offersInScope = offers.filter(
    ({ agency_id }) => agencyScope === "*" || agencyScope.includes(agency_id),
  );
  return {
    isOffice,
    today,
    offers: offersInScope.map(({ id, name, kobo, holder, period }) => ({ id, name, kobo, holder, period })),
    lgas: lgas.filter(({ id }) => lgaScope === "*" || lgaScope.includes(id)),
    anywhere: lgaScope === "*",
    wallet_kobo: isOffice ? null : await availableBalance(actor),
  };
});

/** The available balance; null if the account isn't linked to an agent yet. */
async function availableBalance(actor: Parameters<typeof agentOf>[1]): Promise<number | null> {
  try {
    const { id } = await agentOf(database(), actor);
    const row = await database()
      .selectFrom("wallet")
      .select(["balance", "held"])
      .where("ticket_agent_id", "=", id)
      .executeTakeFirst();
    return row ? row.balance - row.held : 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "no-agent") return null;
    throw error;
  }
}
