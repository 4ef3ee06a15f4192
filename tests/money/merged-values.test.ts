import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database, transaction } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer as createOwner, linkCorporate } from "../support/payers.ts";
import { createPayer } from "./support/bills.ts";
import { mergingAs, rowOf, versionOf } from "./support/merging.ts";
import { openTill, type Till } from "./support/till.ts";

/** Values a merge writes into the surviving record, and what its undo restores. */

let till: Till;
let clerk: ApiClient;
let me: number;
let actions: ReturnType<typeof mergingAs>;

beforeAll(async () => {
  till = await openTill();
  clerk = await signInAs("admin@ratebook.test");
  actions = mergingAs(clerk);
  me = await userOf("admin@ratebook.test");
});
afterAll(() => till.close());

const userOf = async (email: string) =>
  (await database().selectFrom("app_user").select("id").where("email", "=", email).executeTakeFirstOrThrow())
    .id;
const both = async (table: "property" | "individual", first: number, second: number) => [
  await rowOf(table, first),
  await rowOf(table, second),
];

describe("a sealed NIN", () => {
  const MINE = "51234567801";
  const THEIRS = "51234567802";
  const give = async (id: number, nin: string | null) => {
    const version = await versionOf("individual", id);
    const { status, body } = await clerk.patch(`/individuals/${id}`, { version, nin });
    expect([status, body.errors]).toEqual([200, undefined]);
  };

  test.each([
    ["the loser", null, THEIRS],
    ["the survivor", MINE, null],
    ["both", MINE, THEIRS],
  ])("is merged and restored when %s has one", async (_, mine, theirs) => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    if (mine) await give(survivor, mine);
    if (theirs) await give(duplicate, theirs);
    const before = await both("individual", survivor, duplicate);
    const done = await actions.merge("individual", survivor, duplicate, { take: ["nin"] });
    expect([done.status, done.body.message]).toEqual([201, undefined]);
    const after = await both("individual", survivor, duplicate);
    expect(after.map((row) => row?.nin)).toEqual(before.map((row) => row?.nin).reverse());
    expect(JSON.stringify(after)).not.toContain("512345678");
    expect((await actions.undo(done)).body).toMatchObject({ status: "success", data: { not_restored: {} } });
    // Everything but the editors: the officer who merged cannot verify the record.
    const me = await userOf("admin@ratebook.test");
    expect(await both("individual", survivor, duplicate)).toEqual([
      { ...before[0], editors: [me] },
      before[1],
    ]);
    if (mine) await give(survivor, null);
    if (theirs) await give(duplicate, null);
  });
});

describe("custom values", () => {
  test("are compared, merged, and restored unless they changed since", async () => {
    for (const [label, kind] of [
      ["Roof", "text"],
      ["Storeys", "number"],
      ["Fenced", "yes_no"],
    ])
      expect((await clerk.post("/custom-fields", { register: "property", label, kind })).status).toBe(201);
    const [survivor, duplicate] = [
      (await addProperty({ shares: [] })).id,
      (await addProperty({ shares: [] })).id,
    ];
    const hold = (id: number, custom: object) =>
      database()
        .updateTable("property")
        .set({ custom: JSON.stringify(custom) })
        .where("id", "=", id)
        .execute();
    await hold(survivor, { custom_roof: "tin", custom_storeys: 1 });
    await hold(duplicate, { custom_roof: "tile", custom_fenced: true });
    const before = await both("property", survivor, duplicate);
    const compared = await clerk.get(
      `/duplicates/comparison?resource=property&first_id=${survivor}&second_id=${duplicate}`,
    );
    const { choices, second } = compared.body.data as {
      choices: { name: string; label: string; differs: boolean }[];
      second: { record: Record<string, unknown> };
    };
    expect(choices.filter(({ name }) => name.startsWith("custom_"))).toMatchObject([
      { name: "custom_roof", label: "Roof", differs: true },
      { name: "custom_storeys", differs: true },
      { name: "custom_fenced", differs: true },
    ]);
    expect(second.record).toMatchObject({ custom_roof: "tile", custom_fenced: true });

    const take = ["custom_roof", "custom_storeys", "custom_fenced"];
    const done = await actions.merge("property", survivor, duplicate, { take });
    expect([done.status, done.body.errors]).toEqual([201, undefined]);
    expect((await rowOf("property", survivor))?.custom).toEqual({ custom_roof: "tile", custom_fenced: true });
    await actions.undo(done);
    expect(await both("property", survivor, duplicate)).toEqual(before);

    const repeated = await actions.merge("property", survivor, duplicate, { take: ["custom_fenced"] });
    const since = { custom_roof: "tin", custom_storeys: 2, custom_fenced: true };
    await hold(survivor, since);
    expect((await actions.undo(repeated)).body.data).toMatchObject({ not_restored: { property: 1 } });
    expect((await rowOf("property", survivor))?.custom).toEqual(since);
  });
});

test("neither the author of merged values nor the officer who merged can approve them", async () => {
  const [survivor, duplicate] = [
    (await addProperty({ shares: [], status: "submitted" })).id,
    (await addProperty({ shares: [], status: "submitted" })).id,
  ];
  const writer = await userOf("admin2@ratebook.test");
  await database()
    .updateTable("property")
    .set({ created_by: writer, assessed_value: 1 })
    .where("id", "=", duplicate)
    .execute();
  const done = await actions.merge("property", survivor, duplicate, { take: ["assessed_value"] });
  expect(done.status).toBe(201);
  expect((await rowOf("property", survivor))?.editors).toEqual([writer, me].sort((a, b) => a - b));
  const second = await signInAs("admin2@ratebook.test");
  for (const client of [clerk, second])
    expect((await decide(client, `/properties/${survivor}/approve`)).body.code).toBe("own-entry");
  const third = await signInAs(
    await createOfficerWithGrants({ permissions: ["property.approve", "property.view"] }),
  );
  expect((await decide(third, `/properties/${survivor}/approve`)).status).toBe(200);
});

describe("undoing a merge", () => {
  test("restores a duplicate membership or invitation only while the survivor's still exists", async () => {
    const [first, second] = [await createOwner("corporate"), await createOwner("corporate")];
    const third = await createOwner("individual");
    await linkCorporate(first.user, second.party, false);
    await linkCorporate(third.user, first.party, false);
    const invite = (corporate_id: number, email: string) =>
      sql`INSERT INTO corporate_invite (corporate_id, email, name, invited_by, expires_at)
        VALUES (${corporate_id}, ${email}, 'Guest', ${first.user}, now() + interval '7 days')`.execute(
        database(),
      );
    for (const email of ["stays@guests.test", "leaves@guests.test"]) {
      await invite(first.party, email);
      await invite(second.party, email);
    }
    const done = await actions.merge("corporate", first.party, second.party);
    expect(done.status).toBe(201);
    // The user leaves the surviving company, and another user is put in charge.
    await transaction(async (tx) => {
      await sql`DELETE FROM user_corporate WHERE user_id = ${first.user}`.execute(tx);
      await sql`UPDATE user_corporate SET in_charge = true WHERE user_id = ${third.user}`.execute(tx);
    });
    await sql`DELETE FROM corporate_invite WHERE email = 'leaves@guests.test'`.execute(database());
    const undone = await actions.undo(done);
    expect(undone.body.data).toMatchObject({ not_restored: { user_corporate: 1, corporate_invite: 1 } });
    const { rows: people } = await sql`
      SELECT user_id FROM user_corporate WHERE corporate_id IN (${first.party}, ${second.party})
      ORDER BY 1`.execute(database());
    expect(people).toEqual([{ user_id: second.user }, { user_id: third.user }]);
    const { rows: guests } = await sql`
      SELECT corporate_id, email FROM corporate_invite WHERE corporate_id IN (${first.party}, ${second.party})
      ORDER BY corporate_id`.execute(database());
    expect(guests).toEqual(
      [first.party, second.party].map((corporate_id) => ({ corporate_id, email: "stays@guests.test" })),
    );
  });

  test("cannot be done by the person on record", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const done = await actions.merge("individual", survivor, duplicate);
    const mine = (individual_id: number | null) =>
      database().updateTable("app_user").set({ individual_id }).where("id", "=", me).execute();
    await mine(survivor);
    expect(await actions.undo(done)).toMatchObject({ status: 403, body: { code: "own-record" } });
    await mine(null);
    expect((await actions.undo(done)).status).toBe(200);
  });
});

test("a reason with a control character is rejected with a field error", async () => {
  const [survivor, duplicate] = [await createPayer(), await createPayer()];
  const reason = "Twice\0";
  const expected = { status: 422, body: { errors: { reason: ["Enter text without control characters."] } } };
  expect(await actions.merge("individual", survivor, duplicate, { reason })).toMatchObject(expected);
  const dismissal = { resource: "individual", first_id: survivor, second_id: duplicate, reason };
  expect(await clerk.post("/duplicates/dismissals", dismissal)).toMatchObject(expected);
  const done = await actions.merge("individual", survivor, duplicate);
  expect(await actions.undo(done, reason)).toMatchObject(expected);
  expect(await clerk.get("/old-receipts?q=%00")).toMatchObject({
    status: 400,
    body: { code: "invalid-query" },
  });
});
