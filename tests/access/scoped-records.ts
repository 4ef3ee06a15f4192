import { choosePack } from "#areas/charging/print-packs/choose-pack.ts";
import { readPackRow } from "#areas/charging/print-packs/pack-row.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { lagosDate } from "#domain/lagos.ts";
import { registers } from "#domain/register/registers.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { addProperty, program, ratesCategory, bill as runBilling } from "../charging/fixture.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { addProvider, ask, asker, offer } from "../services/request-kit.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";

/** Records inside and outside an officer's scope, created over the API. */

/** The id of a record inside the officer's scope, and of one outside. */
export interface Pair {
  readonly inside: number;
  readonly outside: number;
}

export interface Scoped {
  readonly officer: ApiClient;
  /** The local government or agency of the officer's scope. */
  readonly within: number;
  /** By the first part of the path: "properties". */
  readonly records: ReadonlyMap<string, Pair>;
  /** Requests about a record, which have no path of their own to read. */
  readonly requests: ReadonlyMap<string, Pair>;
}

/** Records in two local governments, and an administrator limited to the first. */
export async function scopedByLga(admin: ApiClient): Promise<Scoped> {
  const [here, there] = [await createLga(), await createLga()];
  const records = new Map<string, Pair>();
  for (const resource of registers.filter(({ placeless }) => !placeless)) {
    await createReferencedRecords(admin, resource);
    const enter = async (lga_id: number) => {
      const body = { ...sampleOf(resource), lga_id, ...(resource.approval && { submit: true }) };
      return ((await admin.post(`/${resource.endpoint}`, body)).body.data as { id: number }).id;
    };
    records.set(resource.endpoint, { inside: await enter(here), outside: await enter(there) });
  }
  const category_id = await ratesCategory();
  for (const lga of [here, here, there, there]) await addProperty({ lga });
  await runBilling({ category_id, year: 2031, filter: {} });
  const [[notice = 0, requested = 0], [other = 0, otherRequest = 0]] = [
    await noticesIn(here),
    await noticesIn(there),
  ];
  records.set("demand-notices", { inside: notice, outside: other });
  records.set("bills", { inside: await billOf(notice), outside: await billOf(other) });
  const pack = async (lga_id: number) => {
    const { id } = (await admin.post("/print-packs", { lga_id })).body.data as { id: number };
    await transaction(async (tx) => choosePack(tx, program, await readPackRow(tx, id)));
    return id;
  };
  records.set("print-packs", { inside: await pack(here), outside: await pack(there) });
  records.set("users", { inside: await userLimitedTo([here]), outside: await userLimitedTo([there]) });
  const assess = async (lga: number) => {
    const body = {
      asset_type: "property",
      asset_id: (await addProperty({ lga })).id,
      category_id,
      year: 2032,
    };
    return ((await admin.post("/assessments", body)).body.data as { id: number }).id;
  };
  records.set("assessments", { inside: await assess(here), outside: await assess(there) });
  const [inside, outside] = [
    await requestsOn(admin, await billOf(requested)),
    await requestsOn(admin, await billOf(otherRequest)),
  ];
  const requests = new Map(
    [...inside].map(([part, id]) => [part, { inside: id, outside: outside.get(part) ?? 0 }] as const),
  );
  records.set("tills", { inside: await tillOf({ lga_id: here }), outside: await tillOf({ lga_id: there }) });
  const request = async (lga_id: number) => requestIn(await asker(), { lga_id });
  records.set("service-requests", { inside: await request(here), outside: await request(there) });
  return { officer: await signInAs(await createOfficer([here])), within: here, records, requests };
}

/** A service request in a local government or with a provider. */
async function requestIn(
  who: Awaited<ReturnType<typeof asker>>,
  { lga_id, provider_id = null }: { lga_id?: number; provider_id?: number | null },
): Promise<number> {
  const { id } = await ask(who, await offer({ provider_id }));
  await database()
    .updateTable("service_request")
    .set({ lga_id: lga_id ?? null })
    .where("id", "=", id)
    .execute();
  return id;
}

/** A till for one place or agency. */
async function tillOf(place: object): Promise<number> {
  const cashier = await signInAs(await createOfficerWithGrants({ permissions: ["till.use"] }));
  const body = { ...place, place: `Counter ${nextNumber()}`, notes: {} };
  const made = await cashier.post("/tills", body, { key: `scopes-till-${nextNumber()}` });
  return (made.body.data as { id: number }).id;
}

/** One request of each kind on a bill, by the first part of its path. */
async function requestsOn(admin: ApiClient, bill: number): Promise<Map<string, number>> {
  const ask = async (what: string, body: object) =>
    ((await admin.post(`/bills/${bill}/${what}`, body)).body.data as { id: number }).id;
  const reason = "Flood of October";
  return new Map([
    ["bill-changes", await ask("waivers", { kobo: "1.00", reason })],
    ["objections", await ask("objections", { reason })],
  ]);
}

async function userLimitedTo(...limits: Parameters<typeof createOfficer>): Promise<number> {
  const users = database().selectFrom("app_user").select("id");
  return (await users.where("email", "=", await createOfficer(...limits)).executeTakeFirstOrThrow()).id;
}

async function noticesIn(lga: number): Promise<number[]> {
  const notices = database().selectFrom("demand_notice").select("id").where("lga_id", "=", lga);
  return (await notices.orderBy("id").execute()).map(({ id }) => id);
}

async function billOf(notice: number): Promise<number> {
  const bills = database().selectFrom("bill").select("id").where("source", "=", "demand_notice");
  return (await bills.where("source_id", "=", notice).executeTakeFirstOrThrow()).id;
}

/** The same for two agencies. */
export async function scopedByAgency(admin: ApiClient): Promise<Scoped> {
  const [ours, theirs] = [await agencyOf("OUR"), await agencyOf("THEIR")];
  const issue = (agency_id: number) => createBill({ agency_id, lines: [[`AG-${agency_id}`, 1_000_00]] });
  const receiptOf = async (agency_id: number) => {
    const payment = await start([await issue(agency_id)]);
    await choose(payment, "pay");
    await settle(payment.reference);
    return (await readReceipts(payment.id))[0]?.id ?? 0;
  };
  const payment = async (agency_id: number) => (await start([await issue(agency_id)])).id;
  const deposit = async (agency_id: number) => {
    const about = {
      kind: "teller",
      bank: "uba",
      reference: `S-${agency_id}`,
      paid_on: lagosDate(Date.now()),
    };
    const body = {
      ...about,
      kobo: 100_000,
      depositor: "A. Bello",
      bills: [(await issue(agency_id)).pay_code],
    };
    const made = await admin.post("/bank-entries", body, { key: `scopes-slip-${agency_id}` });
    return (made.body.data as { id: number }).id;
  };
  const reversal = async (agency_id: number) => {
    const paid = await start([await issue(agency_id)]);
    await choose(paid, "pay");
    await settle(paid.reference);
    const body = { cause: "mistake", reason: "Another's." };
    const made = await admin.post(`/payment-records/${paid.id}/reversal`, body, {
      key: `scopes-back-${agency_id}`,
    });
    return (made.body.data as { id: number }).id;
  };
  const batch = async (agency_id: number) => {
    const users = database().selectFrom("app_user").select("id").where("email", "=", "admin@ratebook.test");
    const { id: drafted_by } = await users.executeTakeFirstOrThrow();
    const values = { agency_id, drafted_by, period_from: "2026-01-01", period_to: "2026-01-31" };
    const made = database().insertInto("settlement").values(values).returning("id");
    return (await made.executeTakeFirstOrThrow()).id;
  };
  const request = async (agency_id: number) =>
    requestIn(await asker(), { provider_id: await addProvider(agency_id) });
  const records = new Map<string, Pair>([
    ["service-requests", { inside: await request(ours), outside: await request(theirs) }],
    ["agencies", { inside: ours, outside: theirs }],
    ["bills", { inside: (await issue(ours)).id, outside: (await issue(theirs)).id }],
    ["receipts", { inside: await receiptOf(ours), outside: await receiptOf(theirs) }],
    ["payment-records", { inside: await payment(ours), outside: await payment(theirs) }],
    ["bank-entries", { inside: await deposit(ours), outside: await deposit(theirs) }],
    ["refund-requests", { inside: await reversal(ours), outside: await reversal(theirs) }],
    ["settlements", { inside: await batch(ours), outside: await batch(theirs) }],
    ["tills", { inside: await tillOf({ agency_id: ours }), outside: await tillOf({ agency_id: theirs }) }],
    ["users", { inside: await userLimitedTo(null, [ours]), outside: await userLimitedTo(null, [theirs]) }],
  ]);
  return {
    officer: await signInAs(await createOfficer(null, [ours])),
    within: ours,
    records,
    requests: new Map(),
  };
}
