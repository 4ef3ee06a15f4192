import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRecordMerges } from "#areas/lifecycle/merges/record-merges.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { availableActions } from "#areas/registry/records/record-actions.ts";
import { recordCode } from "#domain/code.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { checkPayer } from "#reporting/payer-checks/check-payer.ts";
import { addProperty } from "../charging/fixture.ts";
import { importClient } from "../import/import-client.ts";
import { type ImportOffice, importOffice } from "../import/office.ts";
import { mergingAs, versionOf } from "../money/support/merging.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";

/**
 * Only data protection officers whose scope includes the person can change or decide on a restricted person, through every
 * action; such records are never merged.
 */

const RIGHTS = [
  ...["view", "create", "edit", "approve", "merge"].map((verb) => `individual.${verb}`),
  ...["spouse", "residence"].flatMap((name) =>
    ["view", "create", "edit", "approve"].map((verb) => `${name}.${verb}`),
  ),
  "personal_data.reveal",
  "property.view",
  "user.view",
  "user.edit",
  "spouse.import",
];
const RESTRICTED = { status: 403, body: { code: "record-restricted" } };

let office: ImportOffice;
/** Works on data protection everywhere. */
let clerk: ApiClient;
/** Has all other rights. */
let officer: ApiClient;
let officerEmail: string;

beforeAll(async () => {
  office = await importOffice(1);
  clerk = await signInAs(await createOfficer(null));
  officerEmail = await createOfficerWithGrants({ permissions: RIGHTS });
  officer = await signInAs(officerEmail);
});
afterAll(() => office?.close());

const dataOf = <T>({ body }: ApiAnswer): T => body.data as T;
const key = () => ({ key: `restricted-${nextNumber()}` });
const version = (id: number) => versionOf("individual", id);

async function createPerson(more: object = {}): Promise<number> {
  const { id } = await database()
    .insertInto("individual")
    .values({ surname: `Ojo ${nextNumber()}`, first_name: "Ade", ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Restricts a person. @returns how to lift the restriction */
async function restrict(id: number): Promise<() => Promise<void>> {
  const { id: dataCase } = dataOf<{ id: number }>(
    await clerk.post(
      "/data-cases",
      { person: recordCode("IND", id), kind: "restriction", request: "I dispute it", proof: "Passport" },
      key(),
    ),
  );
  const act = async (verb: string) =>
    expect(await clerk.post(`/data-cases/${dataCase}/${verb}`, { reason: "Disputed" }, key())).toMatchObject({
      status: 200,
    });
  await act("restrict");
  return () => act("lift-restriction");
}

async function restrictedPerson(more: object = {}): Promise<number> {
  const id = await createPerson(more);
  await restrict(id);
  return id;
}

/** An officer with the right to data protection in one local government. */
async function officerOf(lga: number): Promise<ApiClient> {
  return signInAs(
    await createOfficerWithGrants(
      { permissions: RIGHTS },
      { permissions: ["data_protection.work"], lga_ids: [lga] },
    ),
  );
}

describe("a merge", () => {
  test.each([
    ["surviving", 0],
    ["archived", 1],
  ])("is refused to everyone if the %s record is restricted", async (_name, which) => {
    const pair = [await createPerson(), await createPerson()];
    await restrict(pair[which] ?? 0);
    const [survivor = 0, loser = 0] = pair;
    expect(await mergingAs(clerk).merge("individual", survivor, loser)).toMatchObject(RESTRICTED);
    expect(
      dataOf(
        await clerk.get(`/duplicates/comparison?resource=individual&first_id=${survivor}&second_id=${loser}`),
      ),
    ).toMatchObject({ obstacle: { code: "record-restricted" } });
  });

  test.each([
    ["surviving", 0],
    ["archived", 1],
  ])("is not undone while the %s record is restricted", async (_name, which) => {
    const [survivor, loser] = [await createPerson(), await createPerson()];
    const done = await mergingAs(clerk).merge("individual", survivor, loser);
    expect(done).toMatchObject({ status: 201 });
    const lift = await restrict([survivor, loser][which] ?? 0);
    expect(await mergingAs(clerk).undo(done)).toMatchObject(RESTRICTED);
    const read = async () => dataOf(await clerk.get(`/merges/${dataOf<{ id: number }>(done).id}`));
    expect(await read()).toMatchObject({ can_undo: false, restricted: true });
    await lift();
    expect(await read()).toMatchObject({ can_undo: true, restricted: false });
    expect(await mergingAs(clerk).undo(done)).toMatchObject({ status: 200 });
  });

  test("can’t be dismissed or reopened as a duplicate without the right", async () => {
    const [first, second] = [await createPerson(), await createPerson()];
    const dismiss = (by: ApiClient) =>
      by.post(
        "/duplicates/dismissals",
        { resource: "individual", first_id: first, second_id: second, reason: "Father and son" },
        key(),
      );
    const { id } = dataOf<{ id: number }>(await dismiss(officer));
    await restrict(second);
    const reopen = (by: ApiClient) => by.post(`/duplicates/${id}/reopen`, { resource: "individual" }, key());
    expect(await reopen(officer)).toMatchObject(RESTRICTED);
    expect(await reopen(clerk)).toMatchObject({ status: 200 });
    expect(await dismiss(officer)).toMatchObject(RESTRICTED);
    expect(await dismiss(clerk)).toMatchObject({ status: 200 });
  });
});

test("the live photo is neither shown nor deleted without the right", async () => {
  const id = await restrictedPerson();
  const reveal = (by: ApiClient) => by.post(`/individuals/${id}/biometric-photo`, { purpose: "identify" });
  const withdraw = (by: ApiClient) =>
    by.post(`/individuals/${id}/withdraw-biometrics`, { reason: "They asked" }, key());
  expect(await reveal(officer)).toMatchObject(RESTRICTED);
  expect(await withdraw(officer)).toMatchObject(RESTRICTED);
  expect(await reveal(clerk)).toMatchObject({ status: 409, body: { code: "consent-needed" } });
  expect(await withdraw(clerk)).toMatchObject({ status: 200 });
});

test("a photo is not added without the right", async () => {
  const id = await restrictedPerson();
  const add = (by: ApiClient) => {
    const form = new FormData();
    form.set("photo", new Blob(["no picture"], { type: "image/jpeg" }), "a.jpg");
    return by.post(`/individuals/${id}/photos`, form, key());
  };
  expect(await add(officer)).toMatchObject(RESTRICTED);
  expect(await add(clerk)).toMatchObject({ status: 422 });
});

describe("a bulk decision", () => {
  const bulk = async (by: ApiClient, verb: string, ids: readonly number[], more: object = {}) =>
    by.post(
      `/individuals/${verb}`,
      {
        records: await Promise.all(ids.map(async (id) => ({ id, version: await version(id) }))),
        reason: "Left",
        ...more,
      },
      "preview" in more ? {} : key(),
    );
  const statusOf = async (id: number) =>
    (
      await database()
        .selectFrom("individual")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status;

  test("skips restricted people with the reason, also in its preview", async () => {
    const [free, restricted] = [await createPerson(), await restrictedPerson()];
    const expected = {
      status: 200,
      body: {
        data: {
          done: 1,
          exceptions: [{ id: restricted, code: "record-restricted", record: expect.any(String) }],
        },
      },
    };
    expect(await bulk(officer, "archive", [free, restricted], { preview: true })).toMatchObject(expected);
    expect(await bulk(officer, "archive", [free, restricted])).toMatchObject(expected);
    expect([await statusOf(free), await statusOf(restricted)]).toEqual(["archived", "active"]);
    expect(await bulk(officer, "archive", [restricted])).toMatchObject({
      body: { data: { done: 0, exceptions: [{ code: "record-restricted" }] } },
    });
    expect(await statusOf(restricted)).toBe("active");
  });

  test("archives them only for data protection officers of the same local government", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const [own, other] = [
      await restrictedPerson({ lga_id: here }),
      await restrictedPerson({ lga_id: there }),
    ];
    const local = await officerOf(here);
    const expected = { body: { data: { done: 1, exceptions: [{ id: other, code: "record-restricted" }] } } };
    expect(await bulk(local, "archive", [own, other], { preview: true })).toMatchObject(expected);
    expect(await bulk(local, "archive", [own, other])).toMatchObject(expected);
  });

  test("skips the spouses of restricted people", async () => {
    const person = await createPerson();
    const { id, version: seen } = dataOf<{ id: number; version: number }>(
      await officer.post("/spouses", { individual_id: person, surname: "Ojo" }, key()),
    );
    await restrict(person);
    expect(
      await officer.post("/spouses/archive", { records: [{ id, version: seen }], reason: "Divorced" }, key()),
    ).toMatchObject({ body: { data: { done: 0, exceptions: [{ id, code: "record-restricted" }] } } });
  });
});

describe("a verification", () => {
  test("is neither recorded nor withdrawn without the right", async () => {
    const id = await restrictedPerson();
    const verify = async (by: ApiClient) =>
      by.post(`/individuals/${id}/verify`, { proof: "passport", version: await version(id) }, key());
    const unverify = async (by: ApiClient) =>
      by.post(`/individuals/${id}/unverify`, { reason: "Wrong", version: await version(id) }, key());
    expect(await verify(officer)).toMatchObject(RESTRICTED);
    expect(await verify(clerk)).toMatchObject({ status: 200 });
    expect(await unverify(officer)).toMatchObject(RESTRICTED);
    expect(await unverify(clerk)).toMatchObject({ status: 200 });
  });

  test("of many skips restricted people with the reason, also in its preview", async () => {
    const [free, restricted] = [await createPerson(), await restrictedPerson()];
    const records = [
      { id: free, version: await version(free) },
      { id: restricted, version: await version(restricted) },
    ];
    for (const more of [{ preview: true }, {}])
      expect(
        await officer.post(
          "/individuals/verify",
          { records, proof: "passport", ...more },
          "preview" in more ? {} : key(),
        ),
      ).toMatchObject({
        body: { data: { done: 1, exceptions: [{ id: restricted, code: "record-restricted" }] } },
      });
  });
});

test("a residence is restricted by the local government of the person, not of the property", async () => {
  const [here, there] = [await createLga(), await createLga()];
  const [person, { id: property }] = [
    await createPerson({ lga_id: here }),
    await addProperty({ lga: there }),
  ];
  const made = dataOf<{ id: number; version: number }>(
    await clerk.post("/residences", { individual_id: person, property_id: property }, key()),
  );
  await restrict(person);
  const body = { records: [{ id: made.id, version: made.version }], reason: "Moved" };
  expect(await (await officerOf(there)).post("/residences/archive", body, key())).toMatchObject({
    body: { data: { done: 0, exceptions: [{ code: "record-restricted" }] } },
  });
  const change = { version: made.version, unit: "Flat 2" };
  expect(await (await officerOf(there)).patch(`/residences/${made.id}`, change)).toMatchObject(RESTRICTED);
  expect(await (await officerOf(here)).post("/residences/archive", body, key())).toMatchObject({
    body: { data: { done: 1 } },
  });
});

describe("an addition", () => {
  test("of a spouse or residence is refused without the right, as is moving one to a restricted person", async () => {
    const [free, restricted] = [await createPerson(), await restrictedPerson()];
    const { id: property } = await addProperty();
    const add = (by: ApiClient, path: string, body: object) => by.post(path, body, key());
    const spouse = (individual_id: number, partner_id?: number) => ({
      individual_id,
      partner_id,
      surname: `Eze ${nextNumber()}`,
    });
    expect(await add(officer, "/spouses", spouse(restricted))).toMatchObject(RESTRICTED);
    expect(await add(officer, "/spouses", spouse(free, restricted))).toMatchObject(RESTRICTED);
    const residence = { individual_id: restricted, property_id: property };
    expect(await add(officer, "/residences", residence)).toMatchObject(RESTRICTED);
    expect(await add(clerk, "/residences", residence)).toMatchObject({ status: 201 });
    const made = dataOf<{ id: number; version: number }>(await add(officer, "/spouses", spouse(free)));
    expect(
      await officer.patch(`/spouses/${made.id}`, { version: made.version, individual_id: restricted }),
    ).toMatchObject(RESTRICTED);
    expect(
      await clerk.patch(`/spouses/${made.id}`, { version: made.version, individual_id: restricted }),
    ).toMatchObject({ status: 200 });
  });

  test("of a spouse by import is refused with the reason", async () => {
    const [free, restricted] = [await createPerson(), await restrictedPerson()];
    const client = await importClient(officerEmail);
    const file = `individual_id,surname\n${free},Bello\n${restricted},Bello\n`;
    const view = await client.take("spouse", "spouses.csv", file);
    const done = await client.finish(view.id, "run", view.mapping);
    expect(done.run).toMatchObject({ counts: { made: 1, bad: 1 } });
    expect(await client.badLines(view.id)).toContain("Individual: this record is restricted.");
  });

  test("of an account, or its removal, is refused without the right", async () => {
    const id = await createPerson();
    const { id: user } = await database()
      .insertInto("app_user")
      .values({ name: "Ade Ojo", email: `ade${nextNumber()}@ratebook.test`, area: "individual" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const link = (by: ApiClient) => by.post(`/users/${user}/links`, { individual_id: id }, key());
    const unlink = (by: ApiClient) => by.delete(`/users/${user}/links/individual`);
    await restrict(id);
    expect(await link(officer)).toMatchObject(RESTRICTED);
    expect(await link(clerk)).toMatchObject({ status: 200 });
    expect(await unlink(officer)).toMatchObject(RESTRICTED);
    expect(await unlink(clerk)).toMatchObject({ status: 200 });
  });
});

describe("an export", () => {
  const excluded = async (by: ApiClient, path: string, query: string) =>
    dataOf<{ restricted: number }>(await by.get(`/${path}/export?${query}`)).restricted;

  test("counts the people, spouses and residences that it excludes, without names", async () => {
    const surname = `Eze ${nextNumber()}`;
    await createPerson({ surname });
    const first = await restrictedPerson({ surname });
    expect(await clerk.post("/spouses", { individual_id: first, surname }, key())).toMatchObject({
      status: 201,
    });
    const q = `q=${encodeURIComponent(surname)}`;
    expect(await clerk.get(`/individuals/export?${q}&columns=city&sort=-code`)).toMatchObject({
      status: 200,
      body: { data: { restricted: 1 } },
    });
    expect(await excluded(clerk, "spouses", q)).toBe(1);
    expect(await excluded(clerk, "residences", `individual_id=${first}`)).toBe(0);
    const { id: property } = await addProperty();
    await clerk.post("/residences", { individual_id: first, property_id: property }, key());
    expect(await excluded(clerk, "residences", `individual_id=${first}`)).toBe(1);

    const { id } = dataOf<{ id: number }>(
      await clerk.post("/individuals/export", { format: "csv", query: { q: surname } }, key()),
    );
    const read = async () => dataOf<{ state: string }>(await clerk.get(`/jobs/${id}`));
    await expect.poll(async () => (await read()).state).toBe("done");
    const seen = await read();
    expect(seen).toMatchObject({ result: { rows: 1, restricted: 1 } });
    expect(JSON.stringify(seen)).not.toContain(surname);
  });

  test("counts only what the officer could export", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const surname = `Ajayi ${nextNumber()}`;
    for (const lga_id of [here, there]) await restrictedPerson({ surname, lga_id });
    const local = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["individual.view"] },
        { permissions: ["individual.export"], lga_ids: [here] },
      ),
    );
    const q = `q=${encodeURIComponent(surname)}`;
    expect([await excluded(clerk, "individuals", q), await excluded(local, "individuals", q)]).toEqual([
      2, 1,
    ]);
  });
});

describe("a page", () => {
  const individual = getRegister("individual");
  const actorWith = (rights: readonly string[]) => {
    const everywhere = { lga: "*", agency: "*" } as const;
    return {
      name: "Officer",
      session: {
        user: { id: 1, individual_id: null, area: "admin" },
        permissions: Object.fromEntries(rights.map((right) => [right, [everywhere]])),
      },
    } as unknown as Actor;
  };
  const OFFICER_AND_CLERK = [
    { rights: RIGHTS, allowed: false },
    { rights: [...RIGHTS, "data_protection.work"], allowed: true },
  ];

  test("of a record offers no action that the server refuses", async () => {
    const free = await createPerson();
    const restricted = await restrictedPerson();
    const offered = async (id: number, rights: readonly string[]) => {
      const actor = actorWith(rights);
      const record = await getRecord(actor, individual, id);
      const [{ reveal, edit }, merges] = [
        await availableActions(actor, individual, record),
        await getRecordMerges(actor, individual, record),
      ];
      return { reveal, edit, merge: merges.may };
    };
    expect(await offered(free, RIGHTS)).toEqual({ reveal: true, edit: true, merge: true });
    expect(await offered(restricted, RIGHTS)).toEqual({ reveal: false, edit: false, merge: false });
    expect(await offered(restricted, [...RIGHTS, "data_protection.work"])).toEqual({
      reveal: true,
      edit: true,
      merge: false,
    });
  });

  test.each(OFFICER_AND_CLERK)(
    "for payer checks offers personal data: $allowed",
    async ({ rights, allowed }) => {
      const offersOf = async (id: number) => {
        const actor = actorWith([...rights, "payer.verify"]);
        const { payers } = await transaction((tx) => checkPayer(tx, actor, recordCode("IND", id)));
        return payers.map(({ can_reveal }) => can_reveal);
      };
      expect(await offersOf(await createPerson())).toEqual([true]);
      expect(await offersOf(await restrictedPerson())).toEqual([allowed]);
    },
  );
});
