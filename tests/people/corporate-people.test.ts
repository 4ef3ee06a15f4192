import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import type { TestDatabase } from "../support/database.ts";
import { nextNumber } from "../support/sample.ts";
import { createPerson, dataOf, openOffice, userId } from "./office.ts";

/** The person in charge of a corporate lists, invites and removes the people who act for it. */

let db: TestDatabase;
let corporate: number;
let chief: ApiClient;
let chiefId: number;
let clerkEmail: string;
let clerk: ApiClient;
let clerkId: number;

beforeAll(async () => {
  db = await openOffice();
});
afterAll(() => db?.close());
beforeEach(async () => {
  await clearAttempts();
  const chiefEmail = await createPerson("corporate");
  clerkEmail = await createPerson("corporate");
  [chiefId, clerkId] = [await userId(chiefEmail), await userId(clerkEmail)];
  const { id } = await database()
    .insertInto("corporate")
    .values({ name: `Kuto Mills ${nextNumber()}`, email: `mills${nextNumber()}@mail.ng`, status: "approved" })
    .returning("id")
    .executeTakeFirstOrThrow();
  corporate = id;
  for (const user_id of [chiefId, clerkId])
    await database()
      .insertInto("user_corporate")
      .values({ user_id, corporate_id: id, in_charge: user_id === chiefId })
      .execute();
  [chief, clerk] = [await signInAs(chiefEmail), await signInAs(clerkEmail)];
});

interface Shown {
  corporates: {
    id: number;
    people: { user_id: number; in_charge: boolean; status: string }[];
    invited: { id: number; name: string; email: string }[];
  }[];
  invitations: { id: number; corporate: string }[];
}
const shownTo = async (as: ApiClient) => dataOf<Shown>(await as.get("/profile/corporate-people"));
const base = () => `/profile/corporate-people/${corporate}`;
const invite = (as: ApiClient, email: string, name = "Bola Ade") =>
  as.post(`${base()}/invites`, { name, email });
const messagesTo = async (user_id: number) =>
  (
    await database()
      .selectFrom("message")
      .select("template")
      .where("user_id", "=", user_id)
      .where("channel", "=", "inbox")
      .execute()
  ).map(({ template }) => template);

describe("people who act for a corporate", () => {
  test("are visible to the person in charge only", async () => {
    const [shown] = (await shownTo(chief)).corporates;
    expect(shown?.id).toBe(corporate);
    expect(shown?.people.map(({ user_id, in_charge }) => [user_id, in_charge])).toEqual([
      [chiefId, true],
      [clerkId, false],
    ]);
    expect((await shownTo(clerk)).corporates).toEqual([]);
    expect((await shownTo(await signInAs("admin@ratebook.test"))).corporates).toEqual([]);
  });

  test("are removed by the person in charge, at once, and notified", async () => {
    expect(await dataOf<{ linked: unknown[] }>(await clerk.get("/profile")).linked).toHaveLength(1);
    expect((await chief.delete(`${base()}/users/${clerkId}`)).status).toBe(200);
    expect(await dataOf<{ linked: unknown[] }>(await clerk.get("/profile")).linked).toEqual([]);
    expect(await messagesTo(clerkId)).toEqual(["corporate-left"]);
    const trail = await database()
      .selectFrom("audit")
      .select(["action", "actor_id", "before"])
      .where("record_id", "=", clerkId)
      .where("resource", "=", "user")
      .where("action", "=", "user.unlink")
      .execute();
    expect(trail).toEqual([
      { action: "user.unlink", actor_id: chiefId, before: { corporate_id: corporate } },
    ]);
    expect((await chief.delete(`${base()}/users/${clerkId}`)).status).toBe(404);
  });

  test("cannot be changed by others or without step-up, and the person in charge cannot be removed", async () => {
    const stranger = await signInAs(await createPerson("corporate"));
    for (const other of [clerk, stranger, await signInAs("admin@ratebook.test")]) {
      expect((await other.delete(`${base()}/users/${chiefId}`)).status).toBe(404);
      expect((await invite(other, "bola@mail.ng")).status).toBe(404);
    }
    expect((await chief.delete(`${base()}/users/${chiefId}`)).body.code).toBe("in-charge");
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = [await chief.delete(`${base()}/users/${clerkId}`), await invite(chief, "bola@mail.ng")];
    expect(refused.map(({ body }) => body.code)).toEqual(["step-up-needed", "step-up-needed"]);
    expect((await shownTo(chief)).corporates[0]).toMatchObject({ people: [{}, {}], invited: [] });
    expect(await messagesTo(clerkId)).toEqual([]);
  });
});

describe("an invitation", () => {
  test("looks the same whether or not the account exists, and links no account", async () => {
    const known = await createPerson("corporate");
    const officer = "admin2@ratebook.test";
    const fresh = `fresh${nextNumber()}@mail.ng`;
    const answers: ApiAnswer[] = [];
    for (const email of [known, officer, fresh]) answers.push(await invite(chief, email));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
      answers.map(() => [200, answers[0]?.body.data]),
    );
    const [shown] = (await shownTo(chief)).corporates;
    expect(shown?.invited.map(({ name, email }) => [name, email])).toEqual(
      [known, officer, fresh].map((email) => ["Bola Ade", email]),
    );
    expect(shown?.people).toHaveLength(2);
    const mails = database()
      .selectFrom("message")
      .select("address")
      .where("template", "=", "corporate-invited");
    const to = await mails.where("about_id", "=", corporate).where("channel", "=", "email").execute();
    expect(to.map(({ address }) => address)).toEqual([known, officer, fresh]);
    // An address without an account gets one, with a link to choose a password.
    const link = await database()
      .selectFrom("message")
      .select("sealed")
      .where("address", "=", fresh)
      .where("template", "=", "user-invited")
      .executeTakeFirstOrThrow();
    expect(link.sealed && unsealMessageText(link.sealed).body).toContain("/reset?invite=");
  });

  test("is accepted by the account with that email, and the person in charge is notified", async () => {
    const email = await createPerson("corporate");
    await invite(chief, email.toUpperCase());
    const colleague = await signInAs(email);
    const [requested] = (await shownTo(colleague)).invitations;
    expect(requested).toMatchObject({ corporate: expect.stringContaining("Kuto Mills") });
    expect((await clerk.post(`/record-claims/invites/${requested?.id}`)).status).toBe(404);
    expect((await colleague.post(`/record-claims/invites/${requested?.id}`)).status).toBe(200);
    expect((await colleague.post(`/record-claims/invites/${requested?.id}`)).status).toBe(404);
    expect((await shownTo(chief)).corporates[0]).toMatchObject({ people: [{}, {}, {}], invited: [] });
    expect(await messagesTo(chiefId)).toEqual(["corporate-joined"]);
    expect((await invite(chief, email)).body.errors).toHaveProperty("email");
  });

  test("from an archived company is neither sent, shown nor accepted", async () => {
    const email = await createPerson("corporate");
    expect((await invite(chief, email)).status).toBe(200);
    const colleague = await signInAs(email);
    const [shown] = (await shownTo(colleague)).invitations;
    const setStatus = (status: string) =>
      database().updateTable("corporate").set({ status }).where("id", "=", corporate).execute();
    await setStatus("archived");
    expect((await shownTo(colleague)).invitations).toEqual([]);
    expect((await colleague.post(`/record-claims/invites/${shown?.id}`)).status).toBe(404);
    expect(await invite(chief, `other${nextNumber()}@mail.ng`)).toMatchObject({
      status: 409,
      body: { code: "not-editable" },
    });
    await setStatus("approved");
    expect((await shownTo(colleague)).invitations).toHaveLength(1);
  });

  test("can be withdrawn, expires and is rate-limited", async () => {
    const email = await createPerson("corporate");
    const colleague = await signInAs(email);
    await invite(chief, email);
    const first = (await shownTo(chief)).corporates[0]?.invited[0]?.id;
    expect((await chief.delete(`${base()}/invites/${first}`)).status).toBe(200);
    expect((await colleague.post(`/record-claims/invites/${first}`)).status).toBe(404);
    await invite(chief, email);
    const renewed = (await shownTo(colleague)).invitations[0]?.id;
    await database()
      .updateTable("corporate_invite")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await shownTo(colleague)).invitations).toEqual([]);
    expect((await colleague.post(`/record-claims/invites/${renewed}`)).status).toBe(404);
    const attempts: number[] = [];
    for (let n = 0; n < 9; n++) attempts.push((await invite(chief, email)).status);
    expect(attempts.filter((status) => status === 429)).toHaveLength(1);
  });

  test("reports all errors at once", async () => {
    const { status, body } = await invite(chief, "nothing", "");
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ["email", "name"]]);
  });
});

test("the person in charge is notified when someone joins by a claim", async () => {
  const { code } = await database()
    .selectFrom("corporate")
    .select("code")
    .where("id", "=", corporate)
    .executeTakeFirstOrThrow();
  const claimant = await signInAs(await createPerson("corporate"));
  const { id } = dataOf<{ id: string }>(await claimant.post("/record-claims", { code }));
  const message = await database()
    .selectFrom("message")
    .select("sealed")
    .where("template", "=", "record-claim")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const text = message.sealed ? unsealMessageText(message.sealed).body : "";
  const token = /^[0-9A-HJKMNP-TV-Z]{6}$/m.exec(text)?.[0];
  expect((await claimant.post(`/record-claims/${id}`, { token })).status).toBe(200);
  expect(await messagesTo(chiefId)).toEqual(["corporate-joined"]);
});
