import { sql } from "kysely";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { corporate } from "#domain/register/corporate.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { daysAgo } from "../collecting/kit.ts";
import { importStatement, linesOf, openBankAccount, statementOf } from "../money/support/bank.ts";
import { createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";
import {
  createSeller as createPhoneSeller,
  createTicket,
  newDevicePlate,
  Phone,
} from "../tickets/support/device-fixture.ts";
import { createAgent } from "../tickets/support/wallet-kit.ts";
import {
  draftTariff,
  draftWithoutAccount,
  requestOfAgency,
  requestSharedSplits,
} from "./pending-agency-items.ts";
import { idOf, key, personIn, userOf } from "./pending-kit.ts";
import { requestOwnersBeyond } from "./pending-owner-changes.ts";
import { type Scoped, scopedByAgency, scopedByLga } from "./scoped-records.ts";

/** Where the pending items are: one of each kind inside and outside a local government and an agency. */

export interface Places {
  /** A local government and an agency with pending items. */
  readonly lga: number;
  readonly agency: number;
  /** The agency of the bills in `lga`. */
  readonly agencyThere: number;
  /** A payer with a payment to reverse, a merge and a data protection case. */
  readonly payer: number;
}

/**
 * Creates the pending items, all entered and requested by one officer.
 * @returns limits for officers, so that some of the items are theirs to decide and some are not
 */
export async function enterPending(requester: ApiClient): Promise<Places> {
  const byLga = await scopedByLga(requester);
  const byAgency = await scopedByAgency(requester);
  const places = [byLga.within, await lgaOutside(byLga)] as const;
  for (const bills of [byLga, byAgency].map(({ records }) => records.get("bills")))
    for (const id of [bills?.inside ?? 0, bills?.outside ?? 0]) await requestOnBill(requester, id);
  for (const lga_id of places) {
    await proposeChange(requester, lga_id);
    await enterMoneyOfAgents(requester, lga_id);
    await requestOwner(requester, lga_id);
    await requestMerge(requester, lga_id);
    await enterTill(lga_id);
    await enterTill(lga_id, { short: true });
    await enterCase(requester, lga_id);
    await submitAssessment(
      byLga.records.get("assessments")?.[lga_id === byLga.within ? "inside" : "outside"],
    );
  }
  const agencies = [byAgency.within, byAgency.records.get("agencies")?.outside ?? 0];
  for (const agency_id of agencies) await requestOfAgency(requester, agency_id);
  await requestSharedSplits(requester, agencies);
  await requestOwnersBeyond(requester, places[0], places[1]);
  await draftWithoutAccount();
  await draftTariff(requester);
  await closeDay(requester);
  await sql`UPDATE service_request SET due_on = current_date - 5 WHERE ended_at IS NULL`.execute(database());
  const bill = await database()
    .selectFrom("bill")
    .select("agency_id")
    .where("id", "=", byLga.records.get("bills")?.inside ?? 0)
    .executeTakeFirstOrThrow();
  const payer = await payerOf(byAgency.records.get("refund-requests")?.inside ?? 0);
  const about = { kind: "access", request: "All of it, please", proof: "Their passport" };
  idOf(await requester.post("/data-cases", { ...about, person: payer.code }, key()));
  await mergePeople(requester, payer.id, await personIn(byLga.within));
  await mergeCompanies(requester, byLga.within);
  await importArrear(payer.id);
  return { lga: byLga.within, agency: byAgency.within, agencyThere: bill.agency_id, payer: payer.id };
}

async function payerOf(back: number): Promise<{ id: number; code: string }> {
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT i.id, i.code FROM money_back b JOIN payment p ON p.id = b.payment_id JOIN individual i ON i.id = p.individual_id
    WHERE b.id = ${back}`.execute(database());
  if (!rows[0]) throw new Error("Nobody paid it.");
  return rows[0];
}

async function lgaOutside({ records }: Scoped): Promise<number> {
  const id = records.get("properties")?.outside ?? 0;
  const row = database().selectFrom("property").select("lga_id").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).lga_id ?? 0;
}

async function requestOnBill(by: ApiClient, id: number): Promise<void> {
  const reason = "Flood of October";
  idOf(await by.post(`/bills/${id}/adjustments`, { kobo: "-1.00", reason }));
  const { total_kobo, source } = (await by.get(`/bills/${id}`)).body.data as {
    total_kobo: number;
    source: string;
  };
  // A bill that a test inserted has no assessment to cancel.
  if (source === "demand_notice") idOf(await by.post(`/bills/${id}/cancellations`, { reason }));
  const parts = [total_kobo - 100, 100].map((kobo, at) => ({
    kobo,
    due_on: addDays(lagosDate(Date.now()), 30 * (at + 1)),
  }));
  idOf(await by.post(`/bills/${id}/instalment-plans`, { reason, parts }));
}

/** An approved property with a pending change, and one whose change was returned. */
async function proposeChange(by: ApiClient, lga_id: number): Promise<void> {
  const second = await signInAs("admin2@ratebook.test");
  const [property] = registers.filter(({ name }) => name === "property");
  if (!property) throw new Error("There is no register of properties.");
  for (const returned of [false, true]) {
    const id = idOf(await by.post("/properties", { ...sampleOf(property), lga_id, submit: true }));
    const { version } = (await decide(second, `/properties/${id}/approve`)).body.data as { version: number };
    await by.patch(`/properties/${id}`, { version, landmark: "At the gate" });
    if (returned) await decide(second, `/properties/${id}/return`, { reason: "Which gate?" });
  }
}

/** A new owner for an approved property that has one. */
async function requestOwner(by: ApiClient, lga_id: number): Promise<void> {
  const { id } = await addProperty({ lga: lga_id });
  const owners = [{ type: "individual", id: await personIn(lga_id), share_bp: 10_000 }];
  idOf(await by.post(`/properties/${id}/owners`, { owners, arrears: "new", reason: "Sold by deed" }));
}

/** A merge of two people, one of whom has an unpaid bill. */
async function requestMerge(by: ApiClient, lga_id: number): Promise<void> {
  const [survivor_id, loser_id] = [await personIn(lga_id), await personIn(lga_id)];
  await createBill({ individual_id: loser_id });
  await mergePeople(by, survivor_id, loser_id);
}

async function mergePeople(by: ApiClient, survivor_id: number, loser_id: number): Promise<void> {
  await sql`UPDATE session SET proved_at = now() + interval '1 day'`.execute(database());
  const versions = { survivor_version: 1, loser_version: 1 };
  const body = { resource: "individual", reason: "Entered twice.", survivor_id, loser_id, ...versions };
  idOf(await by.post("/merges", body, key()));
}

/**
 * A merge that gives an approved corporate with an unpaid bill a value that the second officer entered, without
 * approval.
 */
async function mergeCompanies(by: ApiClient, lga_id: number): Promise<void> {
  const second = await signInAs("admin2@ratebook.test");
  const survivor_id = idOf(await by.post("/corporates", { ...sampleOf(corporate), lga_id, submit: true }));
  const approved = await decide(second, `/corporates/${survivor_id}/approve`);
  const loser_id = idOf(await second.post("/corporates", { ...sampleOf(corporate), lga_id }));
  await createBill({ individual_id: null, corporate_id: survivor_id });
  await sql`UPDATE session SET proved_at = now() + interval '1 day'`.execute(database());
  const versions = {
    survivor_version: (approved.body.data as { version: number }).version,
    loser_version: 1,
  };
  const body = {
    resource: "corporate",
    reason: "Entered twice.",
    survivor_id,
    loser_id,
    take: ["email"],
    ...versions,
  };
  idOf(await by.post("/merges", body, key()));
}

/** An import of one arrear. */
async function importArrear(individual_id: number): Promise<void> {
  const created_by = await userOf("admin@ratebook.test");
  const { rows } = await sql<{ id: number }>`
    INSERT INTO import (resource, file_name, path, size, sha256, encoding, delimiter, lines, first_line, columns, sample, mapping,
      created_by, created_by_name)
    VALUES ('arrear', 'arrears.csv', 'imports/none', 1, '\\x00', 'utf-8', ',', 1, '{}', '{}', '[]', '{}', ${created_by}, 'Admin')
    RETURNING id`.execute(database());
  await sql`INSERT INTO arrear (key, individual_id, revenue_item_id, period, period_from, period_to, kobo, as_of, import_id, line,
      created_by)
    VALUES ('pending', ${individual_id}, 1, '2023', '2023-01-01', '2023-12-31', 100, '2023-12-31', ${rows[0]?.id ?? 0}, 1,
      ${created_by})`.execute(database());
}

/** A bank deposit for an agent's wallet, and a draft commission. */
async function enterMoneyOfAgents(by: ApiClient, lga_id: number): Promise<void> {
  const { id: ticket_agent_id } = await createAgent({ lga_id });
  const paid_on = lagosDate(Date.now());
  const deposit = {
    bank: "zenith",
    reference: `PI-${nextNumber()}`,
    paid_on,
    kobo: 500_000,
    ticket_agent_id,
  };
  idOf(await by.post("/wallet-fundings", deposit, key()));
  const drafted_by = await userOf("admin@ratebook.test");
  const run = {
    ticket_agent_id,
    period_from: "2026-01-01",
    period_to: "2026-01-31",
    way: "bank",
    earned_kobo: 100,
    drafted_by,
  };
  await database()
    .insertInto("commission_run")
    .values({ ...run, bank_name: "Zenith", bank_account_number: "1234567890", bank_account_name: "Agent" })
    .execute();
}

/** A counted till with a pending bank deposit; `short` leaves a difference unexplained. */
async function enterTill(lga_id: number, { short = false } = {}): Promise<void> {
  const cashier = await signInAs(await createOfficerWithGrants({ permissions: ["till.use"] }));
  const place = { lga_id, place: `Counter ${nextNumber()}`, notes: { "100000": 5 } };
  const till = idOf(await cashier.post("/tills", place, key()));
  const move = { kind: "to-bank", kobo: 200_000, bank: "zenith", reference: `TS-${nextNumber()}` };
  const moved = await cashier.post(`/tills/${till}/moves`, move, key());
  if (moved.status !== 201) throw new Error(`${moved.status} ${JSON.stringify(moved.body)}`);
  const { version } = (await cashier.get(`/tills/${till}`)).body.data as { version: number };
  const counted = await cashier.post(
    `/tills/${till}/count`,
    { version, notes: { "100000": short ? 2 : 3 } },
    key(),
  );
  if (counted.status !== 200) throw new Error(`${counted.status} ${JSON.stringify(counted.body)}`);
}

/** A data protection case, and an offline sale to review. */
async function enterCase(by: ApiClient, lga_id: number): Promise<void> {
  const { code } = await database()
    .insertInto("individual")
    .values({ first_name: "Ade", surname: `Case${nextNumber()}`, lga_id })
    .returning("code")
    .executeTakeFirstOrThrow();
  const about = { person: code, kind: "access", request: "All of it, please", proof: "Their passport" };
  idOf(await by.post("/data-cases", about, key()));
  await proposeErasure(by, lga_id);
  const ticket = await createTicket({ kobo: 10_000, agent_bp: 1_000 });
  const seller = await createPhoneSeller(1_000_000);
  await database().updateTable("ticket_agent").set({ lga_id }).where("id", "=", seller.agent_id).execute();
  const phone = await Phone.enrol(seller.client);
  await phone.setAside(200_000);
  const text = phone.sellAnyway({ category_id: ticket.category_id, holder: newDevicePlate() }, () => ({
    kobo: 9_000,
  }));
  await phone.send([text]);
}

/** A proposed deletion; the caller marks it as counted. */
async function proposeErasure(by: ApiClient, lga_id: number): Promise<void> {
  const person = await database()
    .selectFrom("individual")
    .select("code")
    .where("id", "=", await personIn(lga_id))
    .executeTakeFirstOrThrow();
  const about = {
    person: person.code,
    kind: "erasure",
    request: "Delete it, please",
    proof: "Their passport",
  };
  const id = idOf(await by.post("/data-cases", about, key()));
  const { status, body } = await by.post(`/data-cases/${id}/propose-erasure`, {}, key());
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function submitAssessment(id: number | undefined): Promise<void> {
  const by = await signInAs("admin@ratebook.test");
  const { version } = (await by.get(`/assessments/${id}`)).body.data as { version: number };
  const { status, body } = await by.post(`/assessments/${id}/submit`, { version });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** A bank day that the requester closed; another day is open. */
async function closeDay(by: ApiClient): Promise<void> {
  const account = await openBankAccount(by);
  const movements = [
    { on: daysAgo(3), kobo: 250_000, words: "TRANSFER A" },
    { on: daysAgo(2), kobo: 150_000, words: "TRANSFER B" },
  ];
  await importStatement(by, account, statementOf(movements, 0));
  const [line] = (await linesOf(by, account)).filter(({ kobo }) => kobo === 250_000);
  await by.post(`/bank-lines/${line?.id}/place`, { place: "suspense" }, key());
  idOf(await by.post("/bank-days", { account, day: daysAgo(3) }, key()));
}
