import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { individual } from "#domain/register/individual.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany, decideSelected } from "../support/decide.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** People are verified instead of approved: another officer than the author checks proof of identity. */

interface Person {
  id: number;
  code: string;
  version: number;
  verified_at: string | null;
  [name: string]: unknown;
}

let db: TestDatabase;
let clerk: ApiClient;
let officer: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  officer = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

const enter = async (by = clerk, more: object = {}) =>
  (await by.post("/individuals", { ...sampleOf(individual), ...more })).body.data as Person;
const get = async (id: number) => (await officer.get(`/individuals/${id}`)).body.data as Person;
const deposit = { proof: "nin_slip" };
const verify = (id: number, body: object = deposit, by = officer) =>
  decide(by, `/individuals/${id}/verify`, body);
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const change = async (id: number, body: object, by = clerk) => {
  const { version } = await get(id);
  expect((await by.patch(`/individuals/${id}`, { version, ...body })).status).toBe(200);
};

async function trail(id: number) {
  const { rows } = await connectionPool().query<{
    action: string;
    before: object;
    after: object;
    reason: string;
  }>(
    "SELECT action, before, after, reason FROM audit WHERE resource = 'individual' AND record_id = $1 ORDER BY id",
    [id],
  );
  return rows;
}

describe("a person", () => {
  it("is verified once, with the proof seen, by another officer than their author", async () => {
    const { id, version, verified_at } = await enter();
    expect(verified_at).toBeNull();
    expect(answerOf(await verify(id, deposit, clerk))).toEqual([403, "own-entry"]);
    expect(answerOf(await verify(id, { ...deposit, version: version + 1 }))).toEqual([
      409,
      "edited-meanwhile",
    ]);
    const done = await verify(id, { proof: "voters_card", note: " Seen at the counter. ", version });
    expect(done.body.data).toMatchObject({ verified_proof: "voters_card", version: version + 1 });
    expect(await get(id)).toMatchObject({
      verified_at: expect.any(String),
      verified_note: "Seen at the counter.",
      verified_by_name: expect.any(String),
    });
    expect(answerOf(await verify(id))).toEqual([409, "already-verified"]);
    expect((await trail(id)).slice(1)).toEqual([
      {
        action: "individual.verify",
        before: { verified: null },
        after: { verified: "voters_card" },
        reason: "Seen at the counter.",
      },
    ]);
  });

  it("needs a proof of identity, described when it is of another kind", async () => {
    const { id } = await enter();
    const silent = await verify(id, {});
    expect([silent.status, silent.body.errors]).toEqual([422, { proof: ["Select the proof of identity."] }]);
    expect((await verify(id, { proof: "word of honour" })).status).toBe(422);
    const other = await verify(id, { proof: "other" });
    expect(other.body.errors).toEqual({ note: ["Enter the name of the document you checked."] });
    expect((await verify(id, { ...deposit, note: "x".repeat(501) })).body.errors).toHaveProperty("note");
    expect((await verify(id, { proof: "other", note: "The chief's letter" })).status).toBe(200);
  });

  it("must be verified again after a verified field is changed, by another officer than the editor", async () => {
    for (const [name, value] of Object.entries({
      surname: "Another",
      first_name: "Someone",
      other_names: "Else",
      date_of_birth: "1980-02-03",
      nin: "70000000011",
      tin_number: "7000000001",
      tax_id: "7000000000001",
    })) {
      const { id } = await enter();
      expect((await verify(id)).status).toBe(200);
      await change(id, { landmark: `Beside the ${name}` });
      expect((await get(id)).verified_at).not.toBeNull();
      await change(id, { [name]: value }, officer);
      expect([name, await get(id)]).toMatchObject([name, { verified_at: null, verified_proof: null }]);
      expect((await trail(id)).at(-1)).toMatchObject({
        before: { verified: "nin_slip" },
        after: { verified: null },
      });
      // Even after someone else edited the record last.
      await change(id, { landmark: "Beside nothing" });
      expect([name, answerOf(await verify(id))]).toEqual([name, [403, "own-entry"]]);
    }
  });

  it("can be unverified with a reason", async () => {
    const { id } = await enter();
    const back = (body: object) => decide(officer, `/individuals/${id}/unverify`, body);
    expect(answerOf(await back({ reason: "Wrong person." }))).toEqual([409, "not-verified"]);
    await verify(id);
    expect((await back({})).body.errors).toEqual({ reason: ["Enter the reason."] });
    expect((await back({ reason: "Wrong person." })).body.data).toMatchObject({ verified_at: null });
    expect((await trail(id)).at(-1)).toMatchObject({
      action: "individual.unverify",
      reason: "Wrong person.",
    });
    expect((await verify(id)).status).toBe(200);
  });

  it("cannot be verified again by an earlier editor of verified fields, until they change again", async () => {
    const { id } = await enter();
    await change(id, { surname: "Another" }, officer);
    const third = await signInAs(await createOfficer(null));
    expect((await verify(id, deposit, third)).status).toBe(200);
    await change(id, { landmark: "Beside nothing" });
    await decide(third, `/individuals/${id}/unverify`, { reason: "Wrong person." });
    expect(answerOf(await verify(id))).toEqual([403, "own-entry"]);
    expect((await verify(id, deposit, third)).status).toBe(200);
    await change(id, { surname: "Third" });
    // Officers whose edits were verified before may verify a later change.
    expect((await verify(id)).status).toBe(200);
  });

  it("cannot be verified when archived, or by the person on record", async () => {
    const [archived, self] = [await enter(), await enter()];
    await clerk.post(`/individuals/${archived.id}/archive`, { reason: "Entered twice." });
    expect(answerOf(await verify(archived.id))).toEqual([409, "wrong-status"]);
    const link = (id: number | null) =>
      connectionPool().query("UPDATE app_user SET individual_id = $1 WHERE email = 'admin2@ratebook.test'", [
        id,
      ]);
    await link(self.id);
    try {
      expect(answerOf(await verify(self.id))).toEqual([403, "own-record"]);
      const many = await decideMany(officer, "/individuals/verify", [self.id], deposit);
      expect(many.body.data).toMatchObject({ done: 0, exceptions: [{ code: "own-record" }] });
    } finally {
      await link(null);
    }
  });
});

it("verifying and unverifying a person require the viewed version", async () => {
  const { id } = await enter();
  for (const [verb, body] of [
    ["verify", deposit],
    ["unverify", { reason: "Wrong person." }],
  ] as const) {
    const blind = await officer.post(`/individuals/${id}/${verb}`, body);
    expect([blind.status, blind.body.errors]).toEqual([
      422,
      { version: ["Send the version you last read."] },
    ]);
  }
});

describe("people in bulk", () => {
  it("are verified with an error code for each that cannot be and an audit entry for each that is", async () => {
    const [one, two, own, seen] = [await enter(), await enter(), await enter(officer), await enter()];
    await verify(seen.id);
    const ids = [one, two, own, seen].map(({ id }) => id);
    const left = {
      exceptions: [
        { id: own.id, code: "own-entry", record: own.code },
        { id: seen.id, code: "already-verified" },
        { id: 9_999_999_999, code: "not-found" },
      ],
      more: false,
    };
    const proof = { ...deposit, note: "At the town hall." };
    const verifyMany = (body: object) =>
      decideMany(officer, "/individuals/verify", [...ids, 9_999_999_999], body);
    const preview = await verifyMany({ preview: true });
    expect(preview.body.data).toMatchObject({ done: 2, ...left });
    expect((await get(one.id)).verified_at).toBeNull();
    expect((await verifyMany({})).status).toBe(422);
    expect((await verifyMany(proof)).body.data).toMatchObject({ done: 2, ...left });
    expect(await get(two.id)).toMatchObject({
      verified_proof: "nin_slip",
      verified_note: "At the town hall.",
    });
    expect((await trail(two.id)).slice(1)).toMatchObject([
      { action: "individual.verify", after: { verified: "nin_slip" }, reason: "At the town hall." },
    ]);
    expect((await trail(own.id)).map(({ action }) => action)).toEqual(["individual.create"]);

    const stale = await enter();
    await change(stale.id, { landmark: "Moved" });
    const records = [{ id: stale.id, version: stale.version }];
    const answer = await officer.post("/individuals/verify", { records, ...deposit });
    expect(answer.body.data).toMatchObject({ done: 0, exceptions: [{ code: "edited-meanwhile" }] });
  });

  it("are verified from a list where they are not yet, within the officer's scope", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const limited = await signInAs(await createOfficer([mine]));
    const city = `Town ${mine}`;
    const here = await enter(clerk, { lga_id: mine, city });
    const there = await enter(clerk, { lga_id: theirs, city });
    await verify((await enter(clerk, { lga_id: mine, city })).id);
    expect((await verify(there.id, deposit, limited)).status).toBe(404);
    const named = await decideMany(limited, "/individuals/verify", [there.id], deposit);
    expect(named.body.data).toMatchObject({ done: 0, exceptions: [{ code: "not-found" }] });
    // The officer's own entries, and the officer, do not count towards the limit: they could fill every call.
    const own = await enter(limited, { lga_id: mine, city });
    expect((await get(own.id)).own).toBe(false);
    expect((await limited.get(`/individuals/${own.id}`)).body.data).toMatchObject({ own: true });
    const filter = { status: "active", verified: "no" };
    const shown = await limited.post("/individuals/verify", { filter, preview: true });
    expect(shown.body.data).toMatchObject({ done: 1, exceptions: [], more: false });
    const listed = await decideSelected(limited, "/individuals/verify", {
      filter: { status: "active" },
      ...deposit,
    });
    expect(listed.body.data).toEqual({ done: 1, exceptions: [], more: false });
    expect((await get(here.id)).verified_at).not.toBeNull();
    expect((await get(there.id)).verified_at).toBeNull();
  });

  it("are listed by whether they are verified, also in a file", async () => {
    const [seen, unseen] = [
      await enter(clerk, { surname: "Listwell" }),
      await enter(clerk, { surname: "Listwell" }),
    ];
    await verify(seen.id);
    const archived = await enter(clerk, { surname: "Listwell" });
    await clerk.post(`/individuals/${archived.id}/archive`, { reason: "Entered twice." });
    const ids = async (query: string) =>
      ((await officer.get(`/individuals?q=listwell&${query}`)).body.data as Person[]).map(({ id }) => id);
    expect(await ids("verified=yes")).toEqual([seen.id]);
    expect(await ids("verified=no")).toEqual([unseen.id]);
    expect((await officer.get("/individuals?verified=perhaps")).status).toBe(400);
    expect((await officer.get("/properties?verified=yes")).status).toBe(400);
    const file = await officer.fetch("/individuals/file?format=csv&q=listwell&columns=status&sort=code");
    expect(await file.text()).toMatch(/Verified[\s\S]*Not verified/);
  });
});
