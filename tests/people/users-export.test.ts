import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  await database()
    .insertInto("app_user")
    .values(
      Array.from({ length: 9 }, (_, n) => ({
        name: n < 5 ? "Same Name" : `Name ${9 - n}`,
        area: "guest",
        email: `same${n}@x.test`,
      })),
    )
    .execute();
});
afterAll(() => db.close());

interface User {
  id: number;
  name: string;
}

test("users are listed by name or creation date, in both directions, page by page, each once", async () => {
  const { rows } = { rows: await database().selectFrom("app_user").select(["id", "name"]).execute() };
  for (const sort of ["name", "-name", "created", "-created"]) {
    const seen: User[] = [];
    let after = "";
    do {
      const { body } = await admin.get(`/users?sort=${sort}&per_page=3${after && `&after=${after}`}`);
      seen.push(...(body.data as User[]));
      after = body.meta?.next ?? "";
    } while (after);
    expect([sort, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([
      sort,
      rows.length,
      rows.length,
    ]);
    const direction = sort.startsWith("-") ? -1 : 1;
    for (const [at, user] of seen.entries()) {
      const before = seen[at - 1];
      if (!before) continue;
      if (sort.endsWith("created") || before.name === user.name)
        expect((user.id - before.id) * direction).toBeGreaterThan(0);
    }
    if (sort === "-name") {
      const forwards = (await admin.get("/users?sort=name&per_page=200")).body.data as User[];
      expect(seen.map(({ id }) => id)).toEqual(forwards.map(({ id }) => id).reverse());
    }
  }
});

test("the file of users contains the list in its order, and is audited", async () => {
  const listed = (await admin.get("/users?q=same&sort=-name&per_page=200")).body.data as User[];
  const answer = await admin.fetch("/users/file?format=csv&q=same&sort=-name");
  const [head, ...lines] = csvCells(await answer.text());
  expect(head).toEqual(["Code", "Name", "Email", "Phone", "User type", "Roles", "Status"]);
  expect(lines.map((line) => line[1])).toEqual(listed.map(({ name }) => name));
  expect(lines.length).toBeGreaterThan(4);
  const entry = await database()
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "user.export")
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ format: "csv", query: { q: "same", sort: "-name" } });
});

test("the file of users requires the right, and contains only users the officer can view", async () => {
  const viewer = await signInAs(await createOfficerWithGrants({ permissions: ["user.view"] }));
  expect((await viewer.get("/users/file?format=csv")).status).toBe(403);
  const here = await createLga();
  const email = await createOfficer([here]);
  const officer = await signInAs(email);
  const lines = csvCells(await (await officer.fetch("/users/file?format=csv")).text()).slice(1);
  expect(lines.map((line) => line[2])).toEqual([email]);
});
