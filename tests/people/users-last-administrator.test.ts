import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { openOffice, register, roleId, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;
let admin2: ApiClient;
let administrator: number;

beforeAll(async () => {
  db = await openOffice();
  administrator = await roleId("administrator");
});
afterAll(() => db?.close());

describe("the last administrator", () => {
  /** Two administrators without limits, both signed in, and no others. */
  let first: number;
  let second: number;
  beforeEach(async () => {
    [first, second] = [await userId("admin@ratebook.test"), await userId("admin2@ratebook.test")];
    await sql`UPDATE app_user SET status = 'active' WHERE id IN (${first}, ${second})`.execute(database());
    await sql`DELETE FROM user_role WHERE role_id = ${administrator} AND lga_ids IS NULL`.execute(database());
    await sql`
      INSERT INTO user_role (user_id, role_id) VALUES (${first}, ${administrator}), (${second}, ${administrator})
      ON CONFLICT DO NOTHING`.execute(database());
    admin = await signInAs("admin@ratebook.test");
    admin2 = await signInAs("admin2@ratebook.test");
  });
  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM user_role ur JOIN app_user u ON u.id = ur.user_id
      WHERE ur.role_id = ${administrator} AND ur.lga_ids IS NULL AND u.status = 'active'`.execute(database());
    return rows[0]?.n;
  };

  test("cannot give up or narrow the role", async () => {
    await admin.delete(`/users/${second}/roles/${administrator}`);
    expect((await admin.delete(`/users/${first}/roles/${administrator}`)).body.code).toBe(
      "last-administrator",
    );
    const lga_ids = [await createLga()];
    const narrowed = await admin.post(`/users/${first}/roles`, { role_id: administrator, lga_ids });
    expect(narrowed.body.code).toBe("last-administrator");
    expect(await left()).toBe(1);
  });

  test("is not replaced by an invited user who never signed in", async () => {
    await admin.delete(`/users/${second}/roles/${administrator}`);
    await register(admin, { role_id: administrator });
    expect((await admin.delete(`/users/${first}/roles/${administrator}`)).body.code).toBe(
      "last-administrator",
    );
  });

  test("is kept when two administrators suspend each other concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        admin.post(`/users/${second}/suspend`, { reason: "Race" }),
        admin2.post(`/users/${first}/suspend`, { reason: "Race" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await left()).toBe(1);
      await sql`UPDATE app_user SET status = 'active' WHERE id IN (${first}, ${second})`.execute(database());
      admin = await signInAs("admin@ratebook.test");
      admin2 = await signInAs("admin2@ratebook.test");
    }
  });

  test("is kept when two administrators remove each other's role concurrently, even with a third", async () => {
    for (const third of [false, true]) {
      if (third) await createOfficer(null);
      const answers = await Promise.all([
        admin.delete(`/users/${second}/roles/${administrator}`),
        admin2.delete(`/users/${first}/roles/${administrator}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await left()).toBe(third ? 2 : 1);
      await sql`
        INSERT INTO user_role (user_id, role_id) VALUES (${first}, ${administrator}), (${second}, ${administrator})
        ON CONFLICT DO NOTHING`.execute(database());
    }
  });
});
