import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInRoles } from "#domain/permissions.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { openOffice } from "./office.ts";

/** Settings belong to the whole installation: a right limited to one place gives no access. */

let db: TestDatabase;
beforeAll(async () => {
  db = await openOffice();
});
afterAll(() => db?.close());

const everything = [
  ...new Set(builtInRoles.find(({ name }) => name === "administrator")?.permissions),
] as readonly string[];

const versions = () =>
  database().selectFrom("app_setting").select("key").where("key", "<>", "government").execute();

function everyCall(as: ApiClient) {
  const arms = new FormData();
  arms.set("version", "0");
  return Promise.all([
    as.get("/settings"),
    as.get("/settings/gateway/versions"),
    as.patch("/settings/limits", { version: 0, code_tries: 40 }),
    as.patch("/settings/gateway", {
      version: 0,
      provider: "listed",
      gateways: ["paystack"],
      secret_key: "sk_test_abcdef0123456789",
    }),
    as.patch("/settings/mail", { version: 0, provider: "smtp", host: "smtp.example.ng", from: "a@b.ng" }),
    as.post("/settings/limits/go-back", { to: 0, version: 0 }),
    as.post("/settings/mail/test", { address: "a@b.ng" }),
    as.post("/settings/look/arms", arms),
  ]);
}

describe("settings", () => {
  it.each([
    ["local government", async () => createOfficer([await createLga()])],
    ["agency", async () => createOfficer(null, [1])],
  ])("can be neither viewed nor changed by an administrator of one %s", async (_, email) => {
    const officer = await signInAs(await email());
    const notified = await everyCall(officer);
    expect(notified.map(({ status, body }) => [status, body.code])).toEqual(
      notified.map(() => [403, "forbidden"]),
    );
    expect(await versions()).toEqual([]);
  });
});

describe.each(["mail", "sms", "gateway"])("the %s setting", (key) => {
  it("requires all rights of administrators, because it can be used to take over accounts", async () => {
    const few = await signInAs(
      await createOfficerWithGrants({ permissions: ["setting.view", "setting.edit"] }),
    );
    const notified = [
      await few.patch(`/settings/${key}`, { version: 0, provider: "sink" }),
      await few.post(`/settings/${key}/go-back`, { to: 0, version: 0 }),
    ];
    expect(notified.map(({ body }) => body.code)).toEqual(["greater-rights", "greater-rights"]);
    expect(await versions()).toEqual([]);
  });

  it("is refused if one of these rights is limited to one place", async () => {
    const lga_ids = [await createLga()];
    const nearly = await createOfficerWithGrants(
      { permissions: everything.filter((right) => right !== "user.edit") },
      { permissions: ["user.edit"], lga_ids },
    );
    const { body } = await (await signInAs(nearly)).patch(`/settings/${key}`, { version: 0 });
    expect(body.code).toBe("greater-rights");
    const all = await signInAs(await createOfficerWithGrants({ permissions: everything }));
    // This call gets as far as validation.
    const answer = await all.patch(`/settings/${key}`, { version: 0 });
    expect([200, 422], answer.body.code).toContain(answer.status);
  });
});

it("the right to edit settings is enough for the other settings", async () => {
  const few = await signInAs(
    await createOfficerWithGrants({ permissions: ["setting.view", "setting.edit"] }),
  );
  expect((await few.patch("/settings/limits", { version: 0, code_tries: 41 })).status).toBe(200);
  expect((await versions()).map(({ key }) => key)).toEqual(["limits"]);
});
