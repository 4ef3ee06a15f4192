import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { type ApiClient, signInAs, signInByPassword, visitor } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { nextNumber } from "../support/sample.ts";
import { dataOf, openOffice, openTokens, register, roleId, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;
let administrator: number;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
  administrator = await roleId("administrator");
});
afterAll(() => db?.close());

const rowOf = (id: number) =>
  database().selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const actionsOn = async (id: number) =>
  (
    await database()
      .selectFrom("audit")
      .select("action")
      .where("resource", "=", "user")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("registering a user", () => {
  test("adds the user with a role and sends an invitation with a link", async () => {
    const { answer, id, email } = await register(admin, { role_id: administrator });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body.data).toMatchObject({ email, area: "admin", status: "invited", version: 1 });
    const messages = await database().selectFrom("message").selectAll().where("user_id", "=", id).execute();
    expect(messages.map(({ template, channel, address }) => ({ template, channel, address }))).toEqual([
      { template: "user-invited", channel: "email", address: email },
    ]);
    expect(await actionsOn(id)).toEqual(["user.create", "user.invite"]);
  });

  test("accepts only yes or no for the invitation", async () => {
    for (const invite of [[false], "no", 0, {}]) {
      const { answer } = await register(admin, { role_id: administrator, invite });
      expect(answer).toMatchObject({ status: 422, body: { errors: { invite: [expect.any(String)] } } });
    }
    const { id } = await register(admin, { role_id: administrator, invite: "false" });
    expect(await actionsOn(id)).toEqual(["user.create"]);
  });

  test("redacts the link's secret in the delivery log", async () => {
    const { id } = await register(admin, { role_id: administrator });
    const [message] = await database().selectFrom("message").selectAll().where("user_id", "=", id).execute();
    expect(message?.sealed).not.toBeNull();
    expect(message?.body).not.toMatch(/invite=[0-9A-Z]/i);
  });

  test("lets the invited user set a password with the link, once, and sign in", async () => {
    const { id, email } = await register(admin, { role_id: administrator });
    const [message] = await database().selectFrom("message").selectAll().where("user_id", "=", id).execute();
    const text = message?.sealed ? unsealMessageText(message.sealed).body : "";
    const link = /http:\/\/ratebook\.test\/reset\?invite=([0-9A-Z]{26})/.exec(text);
    const accept = () => visitor.post("/invitations", { invitation: link?.[1], password: "Oke-Mosan-4471!" });
    expect((await accept()).status).toBe(200);
    expect((await accept()).status).toBe(422);
    const invited = await signInByPassword(email, "Oke-Mosan-4471!");
    expect((await invited.get(`/users/${id}`)).body.data).toMatchObject({ status: "active", is_self: true });
    expect((await admin.post(`/users/${id}/invite`)).body.code).toBe("wrong-status");
  });

  test("without an invitation sends nothing until requested", async () => {
    const { id } = await register(admin, { role_id: administrator, invite: false });
    const sent = () => database().selectFrom("message").select("id").where("user_id", "=", id).execute();
    expect(await sent()).toHaveLength(0);
    expect((await admin.post(`/users/${id}/invite`)).status).toBe(200);
    expect(await sent()).toHaveLength(1);
  });

  test("reports all errors at once", async () => {
    const { status, body } = await admin.post("/users", {
      email: `${"a".repeat(30)}@ratebook.test`,
      phone_number: "0803",
      area: "clerk",
      nickname: "x",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "area",
      "email",
      "name",
      "nickname",
      "phone_number",
    ]);
  });

  test("requires an email or phone number, and a role of the area", async () => {
    const bare = await admin.post("/users", { name: "A", area: "guest", role_id: administrator });
    expect(Object.keys(bare.body.errors ?? {}).sort()).toEqual(["email", "role_id"]);
  });

  test("refuses the contacts of another user, regardless of case", async () => {
    const { answer } = await register(admin, {
      email: "ADMIN2@ratebook.test",
      phone_number: "08031000003",
      role_id: administrator,
    });
    expect(answer.body.code).toBe("duplicate");
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(["email", "phone_number"]);
  });

  test("twice with the same key creates one user", async () => {
    const body = {
      name: "Once",
      email: `once${nextNumber()}@ratebook.test`,
      area: "guest",
      role_id: await roleId("guest"),
    };
    const first = await admin.post("/users", body, { key: "register-once" });
    const second = await admin.post("/users", body, { key: "register-once" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe("the list of users", () => {
  test("is searched by name, email, phone number and code, ignoring accents", async () => {
    for (const q of ["folake adeb", "ADMIN@ratebook", "08031000001", "USR-0000001-"]) {
      const { body } = await admin.get(`/users?q=${encodeURIComponent(q)}`);
      expect({
        q,
        found: dataOf<{ email: string }[]>({ status: 200, body }).map(({ email }) => email),
      }).toEqual({
        q,
        found: ["admin@ratebook.test"],
      });
    }
  });

  test("is filtered by area, role and status", async () => {
    const guests = await admin.get("/users?area=guest");
    expect(dataOf<{ area: string }[]>(guests).every(({ area }) => area === "guest")).toBe(true);
    expect(dataOf<unknown[]>(guests).length).toBeGreaterThan(0);
    const agents = await admin.get(`/users?role_id=${await roleId("ticket-agent")}`);
    expect(dataOf<{ email: string }[]>(agents).map(({ email }) => email)).toEqual(["agent@ratebook.test"]);
    const { id } = await register(admin, { role_id: administrator });
    const invited = dataOf<{ id: number; status: string }[]>(await admin.get("/users?status=invited"));
    expect(invited.map((user) => user.id)).toContain(id);
    expect(invited.every(({ status }) => status === "invited")).toBe(true);
  });

  test.each(["name", "-name", "signed_in", "-signed_in", "created", "-created"])(
    "is sorted by %s, page by page, each once",
    async (sort) => {
      const mark = `Sort ${nextNumber()}`;
      const at = [new Date("2026-02-01"), null, new Date("2026-03-01"), null, new Date("2026-01-01")];
      const names = ["Émile", "adé", "Zara", "adé", "Bola"];
      const ids: number[] = [];
      for (const [n, name] of names.entries()) {
        const { id } = await database()
          .insertInto("app_user")
          .values({
            name: `${name} ${mark}`,
            email: `sort${nextNumber()}@ratebook.test`,
            area: "guest",
            last_signed_in_at: at[n] ?? null,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
      const orders: Record<string, number[]> = {
        name: [1, 3, 4, 0, 2],
        signed_in: [1, 3, 4, 0, 2],
        created: [0, 1, 2, 3, 4],
      };
      const upwards = orders[sort.replace("-", "")] ?? [];
      const wanted = (sort.startsWith("-") ? upwards.toReversed() : upwards).map((n) => ids[n]);
      const found: number[] = [];
      let after = "";
      for (let page = 0; page < 3; page++) {
        const { body } = await admin.get(
          `/users?q=${encodeURIComponent(mark)}&sort=${sort}&per_page=2${after}`,
        );
        found.push(...(body.data as { id: number }[]).map(({ id }) => id));
        after = `&after=${body.meta?.next}`;
      }
      expect(found).toEqual(wanted);
    },
  );

  test("shows the last sign-in, and refuses unknown sort orders", async () => {
    const visible = dataOf<{ email: string; last_signed_in_at: string | null }[]>(
      await admin.get("/users?sort=-signed_in&per_page=200"),
    );
    expect(visible.find(({ email }) => email === "admin@ratebook.test")?.last_signed_in_at).toMatch(/^20/);
    expect(visible.find(({ email }) => email === "guest@ratebook.test")?.last_signed_in_at).toBeNull();
    expect((await admin.get("/users?sort=password_hash")).status).toBe(400);
  });

  test("continues after the previous page, and counts all users", async () => {
    const all = await admin.get("/users?per_page=200");
    const ids = dataOf<{ id: number }[]>(all).map(({ id }) => id);
    const first = await admin.get("/users?per_page=3");
    const next = await admin.get(`/users?per_page=3&after=${first.body.meta?.next}`);
    expect(
      [...dataOf<{ id: number }[]>(first), ...dataOf<{ id: number }[]>(next)].map(({ id }) => id),
    ).toEqual(ids.slice(0, 6));
    expect(first.body.meta?.total).toBe(ids.length);
  });
});

describe("changing a user", () => {
  test("is refused for an older version", async () => {
    const { id } = await register(admin, { role_id: administrator });
    const first = await admin.patch(`/users/${id}`, { version: 1, name: "Ngozi Eze" });
    expect(first.body.data).toMatchObject({ name: "Ngozi Eze", version: 2 });
    const stale = await admin.patch(`/users/${id}`, { version: 1, name: "Somebody" });
    expect([stale.status, stale.body.code]).toEqual([409, "edited-meanwhile"]);
    expect((await rowOf(id)).name).toBe("Ngozi Eze");
  });

  test("voids invitations sent to the old email", async () => {
    const { id } = await register(admin, { role_id: administrator });
    expect(await openTokens(id)).toHaveLength(1);
    await admin.patch(`/users/${id}`, { version: 1, email: `moved${nextNumber()}@ratebook.test` });
    expect(await openTokens(id)).toHaveLength(0);
  });

  test("requires administrator rights for an administrator's email, to prevent a takeover", async () => {
    const clerk = await signInAs(await createOfficerWithGrants({ permissions: ["user.view", "user.edit"] }));
    const id = await userId("admin2@ratebook.test");
    const { status, body } = await clerk.patch(`/users/${id}`, { version: 1, email: "mine@ratebook.test" });
    expect([status, body.code]).toEqual([403, "greater-rights"]);
    expect((await rowOf(id)).email).toBe("admin2@ratebook.test");
  });
});
