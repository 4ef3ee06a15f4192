import { addDays } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { addProperty, ratesCategory } from "../charging/fixture.ts";
import { createPayer } from "../money/support/bills.ts";
import { codeOf, createManager } from "../services/support/office-kit.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { makeJpeg } from "../support/pictures.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";
import { createCategory } from "../tickets/support/bulk-fixture.ts";
import { Phone } from "../tickets/support/device-fixture.ts";
import {
  createSeller,
  createCategory as createTicket,
  newPlate,
  sellAs,
} from "../tickets/support/sell-fixture.ts";
import { scopedByAgency, scopedByLga } from "./scoped-records.ts";

/** Ids and names for the parameters of a path, by the path before them: "/tills", "/tills/slips". */
export type Numbers = ReadonlyMap<string, number | string>;

const key = () => ({ key: `elsewhere-${nextNumber()}` });

function idOf(answer: ApiAnswer): number {
  const { id } = (answer.body.data ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return id;
}

/**
 * Creates one of everything the API writes about, in local governments and agencies outside the limits of every officer
 * here.
 */
export async function enterElsewhere(admin: ApiClient): Promise<Numbers> {
  const numbers = new Map<string, number | string>();
  const { records: placed, requests } = await scopedByLga(admin);
  const { records: ofAgency } = await scopedByAgency(admin);
  for (const [part, { outside }] of [...placed, ...requests, ...ofAgency]) numbers.set(`/${part}`, outside);
  for (const resource of registers.filter(({ placeless }) => placeless)) {
    await createReferencedRecords(admin, resource);
    numbers.set(`/${resource.endpoint}`, idOf(await admin.post(`/${resource.endpoint}`, sampleOf(resource))));
  }
  await enterSetUp(admin, numbers);
  await enterParts(admin, numbers);
  await enterTickets(admin, numbers);
  await enterOffice(admin, numbers);
  await enterPeople(admin, numbers);
  const runs = database().selectFrom("billing_run").select("id").orderBy("id", "desc");
  numbers.set("/billing-runs", (await runs.executeTakeFirstOrThrow()).id);
  numbers.set("/settings", "limits");
  numbers.set("/payers", "individual");
  numbers.set("/payers/{id}", numbers.get("/individuals") ?? "");
  return numbers;
}

/** Agencies, revenue items and tariffs. */
async function enterSetUp(admin: ApiClient, numbers: Map<string, number | string>): Promise<void> {
  const agency = Number(numbers.get("/agencies"));
  const account = {
    bank_name: "Zenith",
    bank_account_number: "1234567890",
    bank_account_name: "Works",
    reason: "New account",
  };
  numbers.set(
    "/agencies/account-changes",
    idOf(await admin.post(`/agencies/${agency}/account-changes`, account)),
  );
  const item = { code: `EL-${nextNumber()}`, name: `Elsewhere ${nextNumber()}`, agency_id: agency };
  const revenue = idOf(await admin.post("/revenue-items", item));
  numbers.set("/revenue-items", revenue);
  const later = addDays(await lagosToday(database()), 5);
  const split = { shares: [{ agency_id: agency, share_bp: "100" }], reason: "Agreed" };
  const requestSplit = async (from: string) =>
    admin.post(`/revenue-items/${revenue}/splits`, { ...split, effective_from: from });
  idOf(await approved(await requestSplit(later), await signInAs("admin2@ratebook.test")));
  const { splits } = (await admin.get(`/revenue-items/${revenue}`)).body.data as { splits: { id: number }[] };
  numbers.set("/revenue-items/splits", splits[0]?.id ?? 0);
  numbers.set("/approval-requests", idOf(await requestSplit(addDays(later, 1))));
  const category = {
    name: `Elsewhere ${nextNumber()}`,
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "s. 1",
  };
  const tariff = idOf(await admin.post("/demand-categories", category));
  numbers.set("/demand-categories", tariff);
  const line = { kind: "flat", amount_kobo: "1,000.00", citation: "s. 1", revenue_item_id: revenue };
  const first = { ...line, category_id: tariff, effective_from: "2026-01-01" };
  numbers.set("/category-items", idOf(await admin.post("/category-items", first)));
  const draft = {
    category_id: tariff,
    name: `Draft ${nextNumber()}`,
    effective_from: "2031-01-01",
    lines: [line],
  };
  numbers.set("/tariff-drafts", idOf(await admin.post("/tariff-drafts", draft)));
  numbers.set("/tariff-drafts/lines", 1);
}

/** Photos and occupants of records. */
async function enterParts(admin: ApiClient, numbers: Map<string, number | string>): Promise<void> {
  const photo = await makeJpeg(800, 600);
  for (const { endpoint } of registers.filter(takesPhotos)) {
    const form = new FormData();
    form.set("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "front.jpg");
    const path = `/${endpoint}/${numbers.get(`/${endpoint}`)}/photos`;
    numbers.set(`/${endpoint}/photos`, idOf(await admin.post(path, form)));
  }
  const person = numbers.get("/individuals");
  for (const endpoint of ["properties", "shops"]) {
    const record = numbers.get(`/${endpoint}`);
    const occupant = { person_type: "individual", person_id: person, unit: "Flat 2" };
    numbers.set(
      `/${endpoint}/occupants`,
      idOf(await admin.post(`/${endpoint}/${record}/occupants`, occupant)),
    );
  }
}

async function enterTickets(admin: ApiClient, numbers: Map<string, number | string>): Promise<void> {
  const seller = await createSeller();
  const [plate, lga_id] = [newPlate(), await createLga()];
  await database()
    .insertInto("vehicle")
    .values({ plate_number: plate, vehicle_class: "keke", lga_id, status: "approved" })
    .execute();
  const sale = await (await sellAs(seller)).sell(await createTicket(), { holder_key: plate });
  numbers.set("/tickets", idOf(sale));
  await enterAgents(admin, numbers, seller.agent_id);
  const category = await createCategory();
  numbers.set("/ticket-categories/priced", category.id);
  const today = await lagosToday(database());
  const batch = {
    payer_name: "Elsewhere Transport",
    category_id: category.id,
    price_kobo: category.kobo,
    valid_from: today,
    valid_to: addDays(today, 29),
    quantity: 40,
    method: "gateway",
    lga_id: await createLga(),
  };
  numbers.set("/bulk-tickets", idOf(await admin.post("/bulk-tickets", batch, key())));
  const phone = await Phone.enrol(await signInAs(seller.email));
  numbers.set("/devices", phone.id);
  const lease = await phone.setAside(100_000);
  numbers.set("/devices/leases", idOf(lease));
}

/** Funding and commission of an agent, and the accounts of agents. */
async function enterAgents(
  admin: ApiClient,
  numbers: Map<string, number | string>,
  agent: number,
): Promise<void> {
  numbers.set("/ticket-agents/paid", agent);
  const today = await lagosToday(database());
  const deposit = { bank: "zenith", reference: `EL-${nextNumber()}`, paid_on: today, kobo: 500_000 };
  const funding = { ...deposit, ticket_agent_id: agent };
  numbers.set("/wallet-fundings", idOf(await admin.post("/wallet-fundings", funding, key())));
  const users = database().selectFrom("app_user").select("id").where("email", "=", "admin@ratebook.test");
  const { id: drafted_by } = await users.executeTakeFirstOrThrow();
  const run = {
    ticket_agent_id: agent,
    period_from: "2026-01-01",
    period_to: "2026-01-31",
    way: "wallet",
    drafted_by,
  };
  const made = database().insertInto("commission_run").values(run).returning("id");
  numbers.set("/commissions", (await made.executeTakeFirstOrThrow()).id);
  for (const [endpoint, area] of [
    ["ticket-agents", "agent"],
    ["super-agents", "super-agent"],
  ] as const) {
    const account = await database()
      .insertInto("app_user")
      .values({ name: "Agent Elsewhere", email: `elsewhere${nextNumber()}@ratebook.test`, area })
      .returning("id")
      .executeTakeFirstOrThrow();
    const path = `/${endpoint}/${numbers.get(`/${endpoint}`)}/accounts`;
    const linked = await admin.post(path, { user_id: account.id });
    if (linked.status !== 201) throw new Error(JSON.stringify(linked.body));
    numbers.set(`/${endpoint}/accounts`, account.id);
  }
}

/** People linked with others: owners, officers, and a merged pair. */
async function enterPeople(admin: ApiClient, numbers: Map<string, number | string>): Promise<void> {
  numbers.set("/lgas/place", await createLga());
  numbers.set("/demand-categories/rates", await ratesCategory());
  const { owners } = await addProperty({ lga: Number(numbers.get("/lgas/place")) });
  numbers.set("/individuals/owner", owners[0] ?? 0);
  numbers.set("/individuals/code", await codeOf("individual", owners[0] ?? 0));
  const role = { title: `Role ${nextNumber()}`, area: "admin", permissions: ["account_manager.work"] };
  numbers.set("/roles", idOf(await admin.post("/roles", role)));
  numbers.set("/roles/given", idOf(await admin.post("/roles", { ...role, title: `Role ${nextNumber()}` })));
  const officers = database().selectFrom("app_user").select("id");
  const limits = {
    lga_ids: [Number(numbers.get("/lgas/place"))],
    agency_ids: [Number(numbers.get("/agencies"))],
  };
  const worker = await createOfficerWithGrants({ permissions: ["account_manager.work"], ...limits });
  numbers.set("/users/officer", (await officers.where("email", "=", worker).executeTakeFirstOrThrow()).id);
  const { role_id } = await database()
    .selectFrom("user_role")
    .select("role_id")
    .where("user_id", "=", Number(numbers.get("/users")))
    .executeTakeFirstOrThrow();
  numbers.set("/users/roles", role_id);
  const pair = [await createPayer(), await createPayer()] as const;
  const merging = { survivor_id: pair[0], loser_id: pair[1], survivor_version: 1, loser_version: 1 };
  const merged = await admin.post("/merges", {
    resource: "individual",
    reason: "Entered twice.",
    ...merging,
  });
  numbers.set("/merges", idOf(merged));
  const dismissed = { resource: "individual", first_id: await createPayer(), second_id: await createPayer() };
  await admin.post("/duplicates/dismissals", { ...dismissed, reason: "Father and son." });
  const found = await database()
    .selectFrom("duplicate_pair")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirst();
  numbers.set("/duplicates", found?.id ?? 0);
}

/** Portfolios, cases and notes. */
async function enterOffice(admin: ApiClient, numbers: Map<string, number | string>): Promise<void> {
  const manager = await createManager(admin);
  numbers.set("/account-managers", manager.id);
  numbers.set("/account-managers/other", (await createManager(admin)).id);
  const payer = await createPayer();
  const code = await codeOf("individual", payer);
  await admin.post(`/account-managers/${manager.id}/payers`, { codes: code });
  const entry = await database()
    .selectFrom("portfolio_entry")
    .select("id")
    .where("individual_id", "=", payer)
    .executeTakeFirstOrThrow();
  numbers.set("/portfolio-entries", entry.id);
  const plan = {
    payer: code,
    kind: "call",
    due_on: addDays(await lagosToday(database()), 3),
    body: "Call them.",
  };
  numbers.set("/follow-ups", idOf(await manager.client.post("/follow-ups", plan, key())));
  const about = { person: code, kind: "access", request: "All of it, please", proof: "Their passport" };
  numbers.set("/data-cases", idOf(await admin.post("/data-cases", about, key())));
  const note = { resource: "property", record_id: numbers.get("/properties"), note: "Seen twice" };
  numbers.set("/notes", idOf(await admin.post("/notes", note, key())));
  const bill = numbers.get("/bills");
  const today = await lagosToday(database());
  const { total_kobo, pay_code } = (await admin.get(`/bills/${bill}`)).body.data as {
    total_kobo: number;
    pay_code: string;
  };
  numbers.set("/bills/pay-code", pay_code);
  numbers.set("/today", today);
  const parts = [total_kobo - 100, 100].map((kobo, at) => ({ kobo, due_on: addDays(today, 30 * (at + 1)) }));
  const instalments = { reason: "Business is slow", parts };
  numbers.set("/instalment-plans", idOf(await admin.post(`/bills/${bill}/instalment-plans`, instalments)));
}
