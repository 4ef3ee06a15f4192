import { sql } from "kysely";
import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type StreetAgent, streetShops, streetVehicles } from "./demo-street-plan.ts";
import type { StreetCategory, StreetSeller } from "./demo-street-sales.ts";

/** Records that tickets are sold for. */
export interface KnownHolders {
  /** By plate. */
  readonly vehicles: ReadonlyMap<string, number>;
  /** In the order of `streetShops`. */
  readonly shops: readonly { readonly id: number; readonly code: string }[];
}

/** On record long before the first sale. */
const SINCE = sql<Date>`now() - interval '60 days'`;

export async function writeRegisters(tx: Tx): Promise<KnownHolders> {
  const { rows } = await sql<{ lga: number; park: number; park_name: string; market: number; clerk: number }>`
    SELECT p.lga_id AS lga, p.id AS park, p.name AS park_name, m.id AS market,
      (SELECT id FROM app_user WHERE email = 'admin@ratebook.test') AS clerk
    FROM park p JOIN market m ON m.lga_id = p.lga_id WHERE p.name = 'Panseke Motor Park' AND m.name = 'Omida Market'`.execute(
    tx,
  );
  const [place] = rows;
  if (!place) throw new Error("The demonstration data contains no park.");
  const common = {
    lga_id: place.lga,
    status: "approved",
    created_by: place.clerk,
    created_at: SINCE,
    submitted_at: SINCE,
    updated_at: SINCE,
  };
  const vehicles = await tx
    .insertInto("vehicle")
    .values(
      streetVehicles.map(({ category: _, ...vehicle }) => ({
        ...common,
        ...vehicle,
        park: place.park_name,
        park_id: place.park,
      })),
    )
    .returning(["id", "plate_number"])
    .execute();
  const shops = await tx
    .insertInto("shop")
    .values(
      streetShops.map(([trade_name, line_of_business]) => ({
        ...common,
        trade_name,
        line_of_business,
        market_id: place.market,
        city: "Abeokuta",
      })),
    )
    .returning(["id", "code"])
    .execute();
  return { vehicles: new Map(vehicles.map(({ id, plate_number }) => [plate_number, id])), shops };
}

/** Agents with wallets and accounts; an agent without an account gets one with the password of the first agent. */
export async function readSellers(tx: Tx): Promise<Map<StreetAgent, StreetSeller>> {
  const agents = await tx
    .selectFrom("ticket_agent as a")
    .leftJoin("ticket_agent_user as l", "l.ticket_agent_id", "a.id")
    .select(["a.id", "a.name", "a.phone_number", "a.lga_id", "a.park_id", "a.super_agent_id", "l.user_id"])
    .orderBy("a.id")
    .execute();
  const sellers = new Map<StreetAgent, StreetSeller>();
  for (const { name, phone_number, user_id, ...agent } of agents) {
    const wallet = await openWallet(tx, { ticket_agent_id: agent.id });
    sellers.set(name as StreetAgent, {
      ...agent,
      user_id: user_id ?? (await createAgentAccount(tx, { id: agent.id, name, phone_number })),
      wallet_id: wallet.id,
      account_id: wallet.account_id,
    });
  }
  return sellers;
}

async function createAgentAccount(
  tx: Tx,
  agent: { id: number; name: string; phone_number: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO app_user (name, email, phone_number, area, password_hash)
    SELECT ${agent.name}, ${`agent${agent.id}@ratebook.test`}, ${agent.phone_number}, area, password_hash FROM app_user
    WHERE email = 'agent@ratebook.test' RETURNING id`.execute(tx);
  const user_id = rows[0]?.id ?? 0;
  await sql`INSERT INTO user_role (user_id, role_id) SELECT ${user_id}, id FROM role WHERE name = 'ticket-agent'`.execute(
    tx,
  );
  await tx.insertInto("ticket_agent_user").values({ user_id, ticket_agent_id: agent.id }).execute();
  return user_id;
}

/** Categories on sale, by name. */
export async function readCategories(tx: Tx): Promise<Map<string, StreetCategory>> {
  const { rows } = await sql<StreetCategory>`
    SELECT c.id, c.name, c.holder, c.period, c.rolling, c.revenue_item_id, r.agency_id, p.id AS price_id, p.kobo, p.agent_bp,
      p.super_agent_bp
    FROM ticket_category c JOIN revenue_item r ON r.id = c.revenue_item_id JOIN ticket_price p ON p.category_id = c.id`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.name, row]));
}
