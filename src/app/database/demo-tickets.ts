import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Tickets of the demonstration: categories, prices and agents. Names, numbers and prices are fictitious. */
const revenueItems = [
  { code: "MP-01", name: "Daily motor park levy" },
  { code: "MK-01", name: "Daily market levy" },
] as const;

/** Prices in kobo; commission rates of the agent and super agent in basis points. */
const categoryTree = [
  {
    name: "Motor parks",
    icon: "bus",
    holder: "vehicle",
    item: "MP-01",
    children: [
      { name: "Okada", icon: "okada", vehicle_class: "okada", kobo: 100_00 },
      { name: "Keke", icon: "keke", vehicle_class: "keke", kobo: 200_00 },
      { name: "Taxi", icon: "car", vehicle_class: "taxi", kobo: 300_00 },
      { name: "Danfo", icon: "bus", vehicle_class: "bus", kobo: 500_00 },
      { name: "Truck", icon: "truck", vehicle_class: "truck", kobo: 1_500_00 },
    ],
  },
  {
    name: "Markets",
    icon: "store",
    holder: "shop",
    item: "MK-01",
    children: [
      { name: "Stall", icon: "store", kobo: 150_00 },
      { name: "Lock-up shop", icon: "store", kobo: 250_00 },
      { name: "Hawker", icon: "user", holder: "person", kobo: 100_00 },
    ],
  },
] as const;

const AGENT_BP = 500;
const SUPER_AGENT_BP = 200;

/** Before the first sale. */
const SINCE = "2020-01-01T00:00:00+01:00";

const superAgent = {
  name: "Gateway Street Ticketing Limited",
  contact_person: "Hadiza Ƙofar-Mata",
  phone_number: "08031000007",
  email: "superagent@ratebook.test",
  territory: "Abeokuta and the motor parks along the Lagos road",
  agent_float_limit_kobo: 200_000_00,
} as const;

const agents = [
  {
    name: "Tunde Ajọṣe",
    phone_number: "08031000006",
    account: "agent@ratebook.test",
    isSuper: true,
    at: "park",
  },
  { name: "Blessing Etim", phone_number: "08031000011", isSuper: true, at: "park" },
  { name: "Ṣadé Ogunléye", phone_number: "08031000012", isSuper: true, at: "market" },
  { name: "Ibrahim Lawal", phone_number: "08031000013", isSuper: false, at: "park" },
] as const;

/** Inserts the demonstration's ticket categories and agents; only into a database created as a demonstration. */
export async function writeDemoTickets(tx: Tx): Promise<void> {
  await writeCategories(tx);
  await writeAgents(tx);
}

async function writeCategories(tx: Tx): Promise<void> {
  const agency = await tx
    .selectFrom("agency")
    .select("id")
    .where("short_code", "=", "IRS")
    .executeTakeFirstOrThrow();
  const items = await tx
    .insertInto("revenue_item")
    .values(revenueItems.map((item) => ({ ...item, agency_id: agency.id })))
    .returning(["id", "code"])
    .execute();
  for (const { name, icon, holder, item, children } of categoryTree) {
    const common = {
      period: "day",
      holder,
      revenue_item_id: items.find(({ code }) => code === item)?.id ?? 0,
    };
    const parent = await tx
      .insertInto("ticket_category")
      .values({ ...common, name, icon })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { kobo, ...category } of children) {
      const { id } = await tx
        .insertInto("ticket_category")
        .values({ ...common, ...category, parent_id: parent.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("ticket_price")
        .values({
          category_id: id,
          kobo,
          agent_bp: AGENT_BP,
          super_agent_bp: SUPER_AGENT_BP,
          effective_from: SINCE,
        })
        .execute();
    }
  }
}

async function writeAgents(tx: Tx): Promise<void> {
  const lga = await tx
    .selectFrom("lga")
    .select("id")
    .where("name", "=", "Abeokuta South")
    .executeTakeFirstOrThrow();
  const place = { lga_id: lga.id, city: "Abeokuta" };
  const park = await tx
    .insertInto("park")
    .values({ ...place, name: "Panseke Motor Park", routes: "Lagos, Ibadan, Ijebu Ode" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const market = await tx
    .insertInto("market")
    .values({ ...place, name: "Omida Market", market_days: "Every day" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const company = await tx
    .insertInto("super_agent")
    .values({ ...superAgent, lga_id: lga.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openWallet(tx, { super_agent_id: company.id });
  await tx
    .insertInto("super_agent_user")
    .values({ user_id: await userIdByEmail(tx, superAgent.email), super_agent_id: company.id })
    .execute();
  for (const { name, phone_number, isSuper, at, ...rest } of agents) {
    const { id } = await tx
      .insertInto("ticket_agent")
      .values({
        name,
        phone_number,
        lga_id: lga.id,
        daily_limit_kobo: 100_000_00,
        low_float_kobo: 2_000_00,
        super_agent_id: isSuper ? company.id : null,
        park_id: at === "park" ? park.id : null,
        market_id: at === "market" ? market.id : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await openWallet(tx, { ticket_agent_id: id });
    if (!("account" in rest)) continue;
    await tx
      .insertInto("ticket_agent_user")
      .values({ user_id: await userIdByEmail(tx, rest.account), ticket_agent_id: id })
      .execute();
  }
}

async function userIdByEmail(tx: Tx, email: string): Promise<number> {
  const { id } = await tx
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}
