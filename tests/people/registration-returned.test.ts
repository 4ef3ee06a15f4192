import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { decide, decideMany } from "../support/decide.ts";
import { createPayer, linkCorporate } from "../support/payers.ts";
import { nextNumber } from "../support/sample.ts";
import { dataOf, openOffice } from "./office.ts";

/** A returned corporate can be corrected by the person in charge only. */

let db: TestDatabase;
let admin: ApiClient;
beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

const made = "/registrations/corporates";

interface Linked {
  readonly linked: readonly {
    readonly id: number;
    readonly version: number;
    readonly status: string;
    readonly reason: string | null;
    readonly may_mend: boolean;
  }[];
}

/** A person in charge of a corporate that they registered and that was returned. */
async function returned() {
  const payer = await createPayer("corporate");
  const chief = await signInAs(payer.email);
  const { id } = dataOf<{ id: number }>(
    await chief.post(made, { name: `Mills ${nextNumber()}`, submit: true }),
  );
  expect((await decide(admin, `/corporates/${id}/return`, { reason: "Which RC number?" })).status).toBe(200);
  return { payer, chief, id, version: await versionOf(id) };
}

const rowOf = (id: number) =>
  database()
    .selectFrom("corporate")
    .select(["status", "version", "sector", "city"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const versionOf = async (id: number) => (await rowOf(id)).version;

const inboxOf = (user: number) =>
  database()
    .selectFrom("message")
    .select(["template", "link"])
    .where("user_id", "=", user)
    .where("channel", "=", "inbox")
    .where("template", "like", "record%")
    .execute();

describe("the person in charge of a returned corporate", () => {
  test("is notified with a link to the form, and sees the reason on their profile", async () => {
    const { payer, chief, id } = await returned();
    expect(await inboxOf(payer.user)).toEqual([
      { template: "record-returned", link: `/cooperate/edit/corporate/${id}` },
    ]);
    const { linked } = dataOf<Linked>(await chief.get("/profile"));
    expect(linked.find((one) => one.id === id)).toMatchObject({
      status: "returned",
      reason: "Which RC number?",
      may_mend: true,
    });
    expect(linked.find((one) => one.id === payer.party)).toMatchObject({ may_mend: false, reason: null });
  });

  test("corrects and resubmits it, with both in the audit trail, and an officer approves it", async () => {
    const { payer, chief, id, version } = await returned();
    const answer = await chief.patch(`${made}/${id}`, {
      version,
      sector: "trade",
      city: "Ota",
      submit: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { id, status: "submitted" } } });
    expect(await rowOf(id)).toMatchObject({ status: "submitted", sector: "trade", city: "Ota" });
    const trail = await database()
      .selectFrom("audit")
      .select(["action", "actor_id"])
      .where("resource", "=", "corporate")
      .where("record_id", "=", id)
      .where("actor_id", "=", payer.user)
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      "corporate.create",
      "corporate.edit",
      "corporate.submit",
    ]);
    expect((await decide(admin, `/corporates/${id}/approve`)).status).toBe(200);
    expect((await inboxOf(payer.user)).at(-1)).toEqual({
      template: "record-approved",
      link: "/cooperate/profile",
    });
  });

  test("gets all errors at once, and nothing is saved", async () => {
    const { chief, id, version } = await returned();
    const wrong = await chief.patch(`${made}/${id}`, {
      version,
      name: "",
      year_of_registration: "19x",
      submit: true,
    });
    expect({ status: wrong.status, fields: Object.keys(wrong.body.errors ?? {}).sort() }).toEqual({
      status: 422,
      fields: ["name", "year_of_registration"],
    });
    expect((await chief.patch(`${made}/${id}`, { city: "Ota" })).body.errors).toHaveProperty("version");
    const abroad = { version, latitude: 51.5, longitude: -0.1 };
    expect((await chief.patch(`${made}/${id}`, abroad)).body.code).toBe("outside-country");
    expect(await rowOf(id)).toMatchObject({ status: "returned", version, city: null });
  });

  test("overwrites no concurrent change, and a duplicate number reveals no other corporate", async () => {
    const { chief, id, version } = await returned();
    expect((await admin.patch(`/corporates/${id}`, { version, city: "Ifo" })).status).toBe(200);
    const stale = await chief.patch(`${made}/${id}`, { version, city: "Ota", submit: true });
    expect(stale).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    const rc_number = `RC${100_000 + nextNumber()}`;
    await admin.post("/corporates", { name: `Taken ${nextNumber()}`, rc_number });
    const duplicate = await chief.patch(`${made}/${id}`, { version: await versionOf(id), rc_number });
    expect(duplicate).toMatchObject({ status: 422, body: { code: "duplicate" } });
    expect(JSON.stringify(duplicate.body)).not.toContain("COR-");
  });

  test("can change it only while it is returned", async () => {
    const { chief, id, version } = await returned();
    expect((await chief.patch(`${made}/${id}`, { version, submit: true })).status).toBe(200);
    for (const action of [undefined, "approve", "suspend"]) {
      if (action) {
        const body = { version: await versionOf(id), reason: "So." };
        expect((await admin.post(`/corporates/${id}/${action}`, body)).status).toBe(200);
      }
      const rejected = await chief.patch(`${made}/${id}`, { version: await versionOf(id), city: "Ota" });
      expect({ act: action, status: rejected.status, code: rejected.body.code }).toEqual({
        act: action,
        status: 409,
        code: "not-editable",
      });
    }
  });
});

describe("a returned corporate", () => {
  test("is not found by other people, and its register stays closed to all payers", async () => {
    const { chief, id, version } = await returned();
    const colleague = await createPayer("corporate");
    await linkCorporate(colleague.user, id, false);
    const acting = await signInAs(colleague.email);
    const stranger = await signInAs((await createPayer("corporate")).email);
    const single = await signInAs((await createPayer("individual")).email);
    for (const one of [acting, stranger, single]) {
      const answers = [
        await one.patch(`${made}/${id}`, { version, city: "Ota" }),
        await one.patch(`${made}/9999999999`, { version, city: "Ota" }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, "not-found"],
        [404, "not-found"],
      ]);
    }
    const { linked } = dataOf<Linked>(await acting.get("/profile"));
    expect(linked.find((found) => found.id === id)).toMatchObject({ status: "returned", may_mend: false });
    expect((await chief.patch(`/corporates/${id}`, { version, city: "Ota" })).status).toBe(403);
    expect((await chief.post(`/corporates/${id}/submit`, { version })).status).toBe(403);
    expect((await chief.get("/corporates")).status).toBe(403);
  });

  test("notifies the current person in charge, not the former one", async () => {
    const { payer, chief, id, version } = await returned();
    const heir = await createPayer("corporate");
    await chief.patch(`${made}/${id}`, { version, submit: true });
    await database().deleteFrom("user_corporate").where("corporate_id", "=", id).execute();
    await linkCorporate(heir.user, id, true);
    expect((await decide(admin, `/corporates/${id}/return`, { reason: "Still no RC number." })).status).toBe(
      200,
    );
    expect(await inboxOf(heir.user)).toEqual([
      { template: "record-returned", link: `/cooperate/edit/corporate/${id}` },
    ]);
    expect(await inboxOf(payer.user)).toHaveLength(1);
  });

  test("notifies them of several decisions too", async () => {
    const payer = await createPayer("corporate");
    const chief = await signInAs(payer.email);
    const heir = await createPayer("corporate");
    const ids: number[] = [];
    for (let count = 0; count < 3; count++)
      ids.push(
        dataOf<{ id: number }>(await chief.post(made, { name: `Mills ${nextNumber()}`, submit: true })).id,
      );
    const handedOver = ids.slice(0, 2);
    await database().deleteFrom("user_corporate").where("corporate_id", "in", handedOver).execute();
    for (const id of handedOver) await linkCorporate(heir.user, id, true);
    const reason = "Which RC number?";
    expect((await decideMany(admin, "/corporates/return", ids, { reason })).status).toBe(200);
    expect(await inboxOf(heir.user)).toEqual([{ template: "records-decided", link: null }]);
    expect(await inboxOf(payer.user)).toEqual([
      { template: "record-returned", link: `/cooperate/edit/corporate/${ids[2]}` },
    ]);
  });
});
