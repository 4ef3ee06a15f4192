import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHolidays } from "#areas/services/service-requests/read-holidays.ts";
import type { SubmittedRequest } from "#areas/services/service-requests/submit-request.ts";
import { addWorkingDays } from "#domain/service/service-clock.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createCorporate, linkCorporate } from "../support/payers.ts";
import {
  addProvider,
  ask,
  asker,
  askOf,
  blocked,
  dataOf,
  fetchView,
  formOf,
  key,
  linkTo,
  messagesAbout,
  offer,
  offered,
  officer,
  type Person,
  propertyOf,
  step,
} from "./request-kit.ts";

let db: TestDatabase;
let ada: Awaited<ReturnType<typeof asker>>;
let firm: Awaited<ReturnType<typeof asker>>;

beforeAll(async () => {
  db = await createTestDatabase();
  [ada, firm] = await Promise.all([asker(), asker("corporate")]);
});
afterAll(() => db.close());

const refused = (who: Pick<Person, "post">, body: object) => who.post("/service-requests", body, key());

describe("offered services", () => {
  it("are limited to their audience and to active services", async () => {
    const forAll = await offer();
    const forFirms = await offer({ audience: "corporate" });
    const complaints = await offer({ audience: "public" });
    const archived = await offer();
    await sql`UPDATE service_subcategory SET status = 'archived' WHERE id = ${archived}`.execute(database());
    const seen = async (who: Person) =>
      dataOf<{ id: number }[]>(await who.get("/offered-services")).map(({ id }) => id);
    const [individual, corporate] = [await seen(ada), await seen(firm)];
    expect(individual).toContain(forAll);
    expect(corporate).toContain(forAll);
    expect(individual).not.toContain(forFirms);
    expect(corporate).toContain(forFirms);
    for (const id of [complaints, archived]) {
      expect(individual).not.toContain(id);
      expect((await ada.get(`/offered-services/${id}`)).status).toBe(404);
    }
    expect((await refused(ada, { service_id: forFirms })).status).toBe(404);
  });

  it("require a signed-in user", async () => {
    expect((await visitor.get("/offered-services")).status).toBe(401);
    expect((await visitor.post("/service-requests", {})).status).toBe(401);
  });
});

describe("submitting a request", () => {
  it("for a free service starts the clock, and notifies the requester and the first worker", async () => {
    const provider_id = await addProvider();
    const worker = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, worker.user);
    const made = await ask(ada, await offer({ days_to_serve: 5, provider_id }));
    const today = await lagosToday(database());
    const due_on = addWorkingDays(today, 5, await readHolidays(database(), today));
    expect(made).toMatchObject({ status: "assigned", waiting_for: null, due_on, bill_id: null });
    expect(made.token).toMatch(/^[\w-]{22}$/);
    const templates = (await messagesAbout(made.id)).map(({ template, user_id }) => [template, user_id]);
    expect(templates).toContainEqual(["request-received", ada.user]);
    expect(templates).toContainEqual(["request-assigned", worker.user]);
    expect((await fetchView(ada, made.id)).clock).toMatchObject({ days_used: 0, days_allowed: 5, due_on });
  });

  it("for a paid service creates a bill and awaits its payment", async () => {
    const made = await ask(ada, await offer({ fee_kobo: 2_500_00 }));
    expect(made).toMatchObject({ status: "submitted", waiting_for: "fee", due_on: null });
    const { bill, clock } = await fetchView(ada, made.id);
    expect(bill).toMatchObject({ id: made.bill_id, status: "unpaid", total_kobo: 2_500_00 });
    expect(clock.summary).toBe("Not started: awaiting payment of the fee");
    expect((await ada.get(`/bills/${made.bill_id}`)).status).toBe(200);
  });

  it("reports all errors at once and saves nothing", async () => {
    const service = await offer({
      asset_type: "property",
      questions: [
        { key: "rooms", label: "Rooms", type: "number", required: true },
        { key: "when", label: "Since when", type: "date", required: true },
      ],
    });
    const body = await formOf(ada, service, { answers: { rooms: "x", other: "y" }, asset_id: 9_999_999 });
    const { status, body: response } = await refused(ada, body);
    expect(status).toBe(422);
    expect(Object.keys(response.errors ?? {}).sort()).toEqual([
      "answers.other",
      "answers.rooms",
      "answers.when",
      "asset_id",
    ]);
    expect((await refused(ada, {})).body).toMatchObject({ code: "invalid" });
    const { rows } = await sql`SELECT FROM service_request WHERE subcategory_id = ${service}`.execute(
      database(),
    );
    expect(rows).toEqual([]);
  });

  it("is limited to the requester's own assets, and takes the asset's local government", async () => {
    const [mine, other] = [await propertyOf(ada.party), await propertyOf((await asker()).party)];
    const service = await offer({ asset_type: "property" });
    const theirs = await refused(ada, await formOf(ada, service, { asset_id: other }));
    expect(theirs).toMatchObject({ status: 422, body: { errors: { asset_id: [expect.any(String)] } } });
    const made = await ask(ada, service, { asset_id: mine });
    expect((await fetchView(ada, made.id)).asset).toMatchObject({ type: "property", id: mine });
    const { lga_id } = await database()
      .selectFrom("service_request")
      .select("lga_id")
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(lga_id).toBe(1);
  });

  it("keeps the answers with the questions that were shown", async () => {
    const service = await offer({
      questions: [
        { key: "purpose", label: "What for", type: "choice", required: true, choices: ["Loan", "Visa"] },
      ],
    });
    const made = await ask(ada, service, { answers: { purpose: "Visa" }, details: "Soon, please" });
    await askOf(service, [{ key: "purpose_2", label: "Purpose", type: "text", required: false }]);
    const seen = await fetchView(ada, made.id);
    expect(seen.answers).toEqual([
      { key: "purpose", label: "What for", answer_message: null, answer: "Visa", has_files: false },
    ]);
    expect(seen.details).toBe("Soon, please");
  });

  it("with an outdated form is refused with form-changed, and succeeds with the new one", async () => {
    const question = { key: "purpose", label: "What for", type: "text", required: true };
    const service = await offer({ questions: [question as never] });
    const old = await formOf(ada, service, { answers: { purpose: "A loan" } });
    const form_id = await askOf(service, [
      question,
      { key: "bank", label: "Bank", type: "text", required: true },
    ]);
    expect(await refused(ada, old)).toMatchObject({
      status: 409,
      body: { code: "form-changed", data: { form_id } },
    });
    const outdated = await refused(ada, { ...old, form_id });
    expect(outdated.body.errors).toEqual({ "answers.bank": [expect.any(String)] });
    const done = await refused(ada, { ...old, form_id, answers: { purpose: "A loan", bank: "Zenith" } });
    expect(done.status).toBe(201);
  });

  it("with an outdated fee is refused with fee-changed", async () => {
    const service = await offer({ fee_kobo: 1_000_00 });
    const old = await formOf(ada, service);
    await sql`UPDATE service_subcategory SET fee_kobo = 9000000 WHERE id = ${service}`.execute(database());
    expect(await refused(ada, old)).toMatchObject({
      status: 409,
      body: { code: "fee-changed", data: { fee_kobo: 9_000_000 } },
    });
    expect((await refused(ada, { ...old, fee_kobo: 9_000_000 })).status).toBe(201);
  });
});

describe("a service changed during submission", () => {
  it("with another fee is refused with fee-changed, so that no one owes a fee they did not see", async () => {
    const service = await offer({ fee_kobo: 1_000_00 });
    const body = await formOf(ada, service);
    const changing = Promise.withResolvers<void>();
    const changed = database()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE service_subcategory SET fee_kobo = 9000000 WHERE id = ${service}`.execute(tx);
        changing.resolve();
        await blocked();
      });
    await changing.promise;
    const answer = await refused(ada, body);
    await changed;
    expect(answer).toMatchObject({ status: 409, body: { code: "fee-changed" } });
    const { rows } = await sql`SELECT FROM service_request WHERE subcategory_id = ${service}`.execute(
      database(),
    );
    expect(rows).toEqual([]);
  });
});

describe("submitting twice", () => {
  it("with one key from two tabs creates one request", async () => {
    const service = await offer({ fee_kobo: 500_00 });
    const body = await formOf(ada, service);
    const one = { key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => ada.post("/service-requests", body, one)));
    const ids = answers
      .filter(({ status }) => status === 201)
      .map((made) => dataOf<SubmittedRequest>(made).id);
    expect(new Set(ids).size).toBe(1);
    for (const { status, body: response } of answers)
      expect(status === 201 || response.code === "still-running").toBe(true);
    const { rows } =
      await sql`SELECT FROM bill WHERE source = 'service_request' AND source_id = ${ids[0]}`.execute(
        database(),
      );
    expect(rows).toHaveLength(1);
  });

  it("the same content under other keys at once creates one request, and the others get its number", async () => {
    const body = await formOf(ada, await offer());
    const answers = await Promise.all([1, 2, 3, 4].map(() => refused(ada, body)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const { id, code } = dataOf<SubmittedRequest>(made[0] ?? answers[0] ?? { body: { status: "error" } });
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 409, body: { code: "request-open", data: { id, code } } });
    expect((await refused(ada, { ...body, another: true })).status).toBe(201);
  });

  it("is allowed once the first request has ended, or for another asset or person", async () => {
    const service = await offer({ asset_type: "property" });
    const [one, two] = [await propertyOf(ada.party), await propertyOf(ada.party)];
    const first = await ask(ada, service, { asset_id: one });
    await ask(ada, service, { asset_id: two });
    const open = await refused(ada, await formOf(ada, service, { asset_id: one }));
    expect(open.body).toMatchObject({ code: "request-open", data: { code: first.code } });
    expect((await step(ada, first.id, "withdraw")).status).toBe(200);
    await ask(ada, service, { asset_id: one });
    const bola = await asker();
    await ask(bola, service, { asset_id: await propertyOf(bola.party) });
  });
});

describe("open requests", () => {
  it("are limited to fifty per payer", async () => {
    const who = await asker();
    const service = await offer();
    const first = await ask(who, service);
    await sql`INSERT INTO service_request (token, subcategory_id, subject, individual_id)
      SELECT left(md5(random()::text || n), 22), ${service}, 'Something', ${who.party}
      FROM generate_series(1, 49) AS n`.execute(database());
    const body = await formOf(who, service, { another: true });
    expect(await refused(who, body)).toMatchObject({ status: 409, body: { code: "too-many-open" } });
    await step(who, first.id, "withdraw");
    expect((await refused(who, body)).status).toBe(201);
  });

  it("are limited also when several are submitted at the same time", async () => {
    const who = await asker();
    const service = await offer();
    await sql`INSERT INTO service_request (token, subcategory_id, subject, individual_id)
      SELECT left(md5(random()::text || n), 22), ${service}, 'Something', ${who.party}
      FROM generate_series(1, 48) AS n`.execute(database());
    const body = await formOf(who, service, { another: true });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refused(who, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });
});

describe("a request for a company", () => {
  it("requires selecting one of the user's own companies if they have several", async () => {
    const second = await createCorporate();
    const service = await offer({ audience: "corporate" });
    const alone = await ask(firm, service);
    expect((await fetchView(firm, alone.id)).requester).toMatchObject({ type: "corporate", id: firm.party });
    await linkCorporate(firm.user, second, true);
    const both = await signInAs(firm.email);
    const open = await refused(both, await formOf(both, service));
    expect(open.body.errors).toEqual({ corporate_id: ["Select the company that you act for."] });
    const wrong = await refused(both, await formOf(both, service, { corporate_id: await createCorporate() }));
    expect(wrong.status).toBe(422);
    const made = await refused(both, await formOf(both, service, { corporate_id: second }));
    expect(made.status).toBe(201);
  });

  it("is limited to assets of that company", async () => {
    const who = await asker("corporate");
    const second = await createCorporate();
    await linkCorporate(who.user, second, true);
    const both = await signInAs(who.email);
    const [first, other] = [
      await propertyOf({ corporate_id: who.party }),
      await propertyOf({ corporate_id: second }),
    ];
    const service = await offer({ asset_type: "property" });
    const { assets } = dataOf<{ assets: { id: number; corporate_ids: number[] }[] }>(
      await both.get(`/offered-services/${service}`),
    );
    expect(Object.fromEntries(assets.map(({ id, corporate_ids }) => [id, corporate_ids]))).toEqual({
      [first]: [who.party],
      [other]: [second],
    });
    const wrong = { corporate_id: who.party, asset_id: other };
    expect(await refused(both, await formOf(both, service, wrong))).toMatchObject({
      status: 422,
      body: { errors: { asset_id: [expect.any(String)] } },
    });
    const right = { corporate_id: second, asset_id: other };
    expect((await refused(both, await formOf(both, service, right))).status).toBe(201);
  });
});

describe("another person's request", () => {
  it("can't be viewed, answered, rated or withdrawn", async () => {
    const made = await ask(ada, await offer());
    const bola = await asker();
    expect((await bola.get(`/service-requests/${made.id}`)).status).toBe(404);
    for (const verb of ["answer", "messages", "withdraw", "rate", "reopen"])
      expect.soft((await step(bola, made.id, verb, { body: "x", reason: "x", rating: 5 })).status).toBe(404);
    const list = dataOf<{ id: number }[]>(await bola.get("/service-requests?list=all"));
    expect(list).toEqual([]);
    expect((await offered(ada, (await fetchView(ada, made.id)).subcategory_id)).id).toBeGreaterThan(0);
  });
});
