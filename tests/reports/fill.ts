import { sql } from "kysely";
import { addDays, startOfDay } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { dataOf, daysAgo, giveAccount, pay, shiftBack } from "../collecting/kit.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { reversePayment } from "../money/support/reverse.ts";
import type { Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createLga } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { makeAgent, makeTicketWorld, newPlate, sell } from "../tickets/support/check-fixture.ts";

/** Data for reports: something of everything, random but the same in every run. */
export interface Filled {
  readonly lgas: readonly [number, number];
  readonly agencies: readonly number[];
  readonly ward: number;
  /** An officer, an owner with an account, and nobody. */
  readonly users: readonly (number | null)[];
  readonly today: string;
}

let state = 11;
/** A random whole number below the limit. */
export function draw(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T;

const STATES = [
  "draft",
  "submitted",
  "approved",
  "approved",
  "returned",
  "rejected",
  "suspended",
  "archived",
];

export async function fill(till: Till): Promise<Filled> {
  const db = database();
  const today = await lagosToday(db);
  const lgas = [await createLga(), await createLga()] as const;
  const ward = await insert("ward", { name: `Ward ${nextNumber()}`, lga_id: lgas[0] });
  const street = await insert("street", {
    name: `Report Street ${nextNumber()}`,
    lga_id: lgas[0],
    ward_id: ward,
  });
  const market = await insert("market", { name: `Report Market ${nextNumber()}`, lga_id: lgas[1] });
  const { rows: people } = await sql<{ id: number; email: string }>`
    SELECT id, email FROM app_user WHERE email IN ('admin@ratebook.test', 'admin2@ratebook.test', 'individual@ratebook.test')`.execute(
    db,
  );
  const users = [...people.map(({ id }) => id), null];
  const around = () => ({
    lga_id: pick([lgas[0], lgas[1], null]),
    created_by: pick(users),
    created_at: new Date(startOfDay(addDays(today, -draw(60))).getTime() + draw(86_400) * 1_000),
    status: pick(STATES),
  });
  for (let at = 0; at < 40; at++)
    await insert("shop", {
      ...around(),
      trade_name: `Shop ${nextNumber()}`,
      line_of_business: pick(["Tailor", "tailor", "Foodstuff", "A & B, 50%"]),
      number_of_staff: pick([null, 1, 7]),
      market_id: pick([market, null]),
      street_id: pick([street, null]),
    });
  for (let at = 0; at < 30; at++)
    await insert("property", {
      ...around(),
      street_name: `Road ${nextNumber()}`,
      city: "Ibara",
      use: "commercial",
      street_id: pick([street, null]),
    });
  for (let at = 0; at < 10; at++)
    await insert("individual", {
      ...around(),
      surname: `Person ${nextNumber()}`,
      status: pick(["active", "active", "archived"]),
    });
  await fillTickets(lgas, users, today);
  const agencies = await fillMoney(till, today);
  return { lgas, agencies, ward, users, today };
}

async function insert(table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const row = { ...values, ...(values["status"] === "submitted" && { submitted_at: new Date() }) };
  const names = Object.keys(row);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join(names.map((name) => row[name as keyof typeof row]))}) RETURNING id`.execute(
    database(),
  );
  return rows[0]?.id ?? 0;
}

async function fillTickets(lgas: readonly number[], users: readonly (number | null)[], today: string) {
  const world = await makeTicketWorld();
  const agents = [world.agent, await makeAgent(lgas[0] ?? 0)];
  for (let at = 0; at < 25; at++) {
    const plate = newPlate();
    const lga_id = pick([...lgas, null]);
    const vehicle = await insert("vehicle", {
      plate_number: plate,
      vehicle_class: pick(["keke", "bus"]),
      lga_id,
      park_id: pick([world.park, null]),
      status: pick(["approved", "approved", "draft"]),
      created_by: pick(users),
      created_at: startOfDay(addDays(today, -3)),
    });
    for (let sold = draw(3); sold > 0; sold--)
      await sell(world, {
        key: plate,
        vehicle,
        kobo: 100_00 + draw(500),
        agent: pick(agents),
        lga: pick(lgas),
        status: pick(["valid", "valid", "void"] as const),
      });
  }
}

async function fillMoney(till: Till, today: string): Promise<readonly number[]> {
  const agencies = [await agencyOf("RPA"), await agencyOf("RPB")];
  const bill = (more: object = {}) => {
    const agency_id = pick(agencies);
    return createBill({ agency_id, lines: [[`RP-${agency_id}`, 1_000_00 + draw(90_000)]], ...more });
  };
  const payments: number[] = [];
  for (let at = 0; at < 6; at++) {
    const agency_id = agencies[at % 2] ?? 0;
    payments.push(
      await pay([await bill({ agency_id, lines: [[`RP-${agency_id}`, 2_000_00 + draw(90_000)]] })]),
    );
  }
  await shiftBack(till, 2);
  await settle(agencies);
  for (let at = 0; at < 4; at++) payments.push(await pay([await bill()]));
  for (const payment of payments.slice(1, 3)) await reversePayment(payment);
  for (const days of [-1, 0, 1, 30, 31, 90, 91, 180, 181, 365, 366, 700])
    await bill({ due_on: addDays(today, -days), issued_on: "2020-01-01" });
  return agencies;
}

/** One agency is paid out; the other has a draft, after a discarded one. */
async function settle([paid = 0, drafted = 0]: readonly number[]): Promise<void> {
  const [first, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
  const key = () => ({ key: `report-fill-${nextNumber()}` });
  const draft = async (agency_id: number) =>
    dataOf<{ id: number }>(await first.post("/settlements", { agency_id, period_to: daysAgo(1) }, key())).id;
  const decide = async (id: number, verb: string, by: ApiClient, body: object) => {
    const { version } = dataOf<{ version: number }>(await first.get(`/settlements/${id}`));
    const { status } = await by.post(`/settlements/${id}/${verb}`, { version, ...body }, key());
    if (status !== 200) throw new Error(`${verb}: ${status}`);
  };
  for (const agency of [paid, drafted]) await giveAccount(agency, first, second);
  const batch = await draft(paid);
  await decide(batch, "approve", second, {});
  const transfer = { from_bank: "zenith", reference: "REPORT-1", paid_on: daysAgo(0) };
  await decide(batch, "pay", first, transfer);
  await decide(await draft(drafted), "discard", first, { reason: "Another try" });
  await draft(drafted);
}
