import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCode } from "#domain/code.ts";
import { builtInRoles } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { leastOf, nextNumber, sampleOf, sampleValue } from "../support/sample.ts";

interface Rec {
  id: number;
  code: string;
  status: string;
  version: number;
  [name: string]: unknown;
}

const guestPermissions = builtInRoles.find(({ area }) => area === "guest")?.permissions ?? [];

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;
let guest: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function enter(
  resource: AnyResource,
  body: Record<string, unknown> = sampleOf(resource),
): Promise<Rec> {
  const answer = await clerk.post(`/${resource.endpoint}`, body);
  expect(answer.body.errors).toBeUndefined();
  expect(answer.status).toBe(201);
  return answer.body.data as Rec;
}

/** The record with its masked fields revealed, where it has any. */
async function inFull(resource: AnyResource, record: Rec): Promise<Rec> {
  if (!resource.masked) return record;
  const answer = await clerk.post(`/${resource.endpoint}/${record.id}/reveal`, { purpose: "correct" });
  expect(answer.status).toBe(200);
  return { ...record, ...(answer.body.data as object) };
}

/** A freely editable field with another value. */
function otherValue(resource: AnyResource, record: Rec): Record<string, Value> {
  const [name, field] = Object.entries(resource.fields).find(
    ([, candidate]) => candidate.kind === "text" && candidate.form === "plain" && candidate.max > 8,
  ) ?? ["", undefined];
  if (!field) throw new Error("no such field");
  expect(record).toHaveProperty(name);
  return { [name]: sampleValue(name, field, nextNumber()) };
}

describe.each(registers.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const path = `/${resource.endpoint}`;
  const born = resource.approval ? "draft" : "active";

  // A session may call 600 times a minute, so every register gets its own.
  beforeAll(async () => {
    [clerk, approver, guest] = await Promise.all([
      signInAs("admin@ratebook.test"),
      signInAs("admin2@ratebook.test"),
      signInAs("guest@ratebook.test"),
    ]);
    await createReferencedRecords(clerk, resource);
  });

  it("can be created with only the required fields, and read back", async () => {
    const record = await enter(resource, leastOf(resource));
    expect(record.status).toBe(born);
    expect(parseCode(record.code)).toEqual({ prefix: resource.prefix, id: record.id });
    const seen = await approver.get(`${path}/${record.id}`);
    expect(seen.status).toBe(200);
    expect(seen.body.data).toMatchObject({ ...leastOf(resource), ...pickOwn(resource, record), version: 1 });
    expect(seen.body.data).toMatchObject({
      created_by_name: "Folákẹ́ Adébáyọ̀",
      pending: null,
      references: {},
    });
  });

  it("stores the same from form text as from JSON", async () => {
    const sample = sampleOf(resource);
    const texts = Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [name, asTyped(resource, name, value)]),
    );
    const record = await enter(resource, texts);
    expect(await inFull(resource, record)).toMatchObject(sample);
  });

  it("reports all errors at once and stores nothing", async () => {
    const before = await total(path);
    const wrong = Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [
        name,
        field.kind === "text" ? "x".repeat(field.max + 1) : "1.555",
      ]),
    );
    const answer = await clerk.post(path, { ...wrong, lga_id: 987654, no_such: 1 });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("invalid");
    const named = [...new Set([...Object.keys(resource.fields), "lga_id", "no_such"])].sort();
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(named);
    const missing = await clerk.post(path, {});
    const required = Object.entries(resource.fields).filter(([, field]) => field.required);
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(required.map(([name]) => name).sort());
    expect(await total(path)).toBe(before);
  });

  const uniques = Object.entries(resource.fields).filter(([, field]) => field.unique);
  it.each(uniques)("rejects a duplicate %s and names the record that has it", async (name) => {
    const first = await inFull(resource, await enter(resource));
    const body = sampleOf(resource, { [name]: first[name] as Value });
    const answer = await clerk.post(path, body);
    expect([answer.status, answer.body.code]).toEqual([422, "duplicate"]);
    expect(answer.body.errors).toEqual({ [name]: [`Already on record: ${first.code}.`] });
    const second = await enter(resource);
    const edit = await clerk.patch(`${path}/${second.id}`, { version: 1, [name]: first[name] });
    expect([edit.status, edit.body.code]).toEqual([422, "duplicate"]);
  });

  it("creates one of several concurrent duplicates", async () => {
    const [name = "", same] = sameness(resource);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => clerk.post(path, sampleOf(resource, same))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(body.code).toBe("duplicate");
      expect(body.errors?.[name]?.[0]).toMatch(/^Already on record: /);
    }
  });

  it("is closed to visitors and other roles, and unknown ids are not found", async () => {
    const { id } = await enter(resource);
    const paths: [string, (who: ApiClient) => Promise<{ status: number }>][] = [
      ["list", (who) => who.get(path)],
      ["view", (who) => who.get(`${path}/${id}`)],
      ["create", (who) => who.post(path, {})],
      ["update", (who) => who.patch(`${path}/${id}`, {})],
      ["archive", (who) => who.post(`${path}/${id}/archive`, {})],
      ...(resource.approval
        ? ([
            ["approve", (who) => who.post(`${path}/${id}/approve`, {})],
            ["bulk", (who) => who.post(`${path}/approve`, {})],
          ] as [string, (who: ApiClient) => Promise<{ status: number }>][])
        : []),
    ];
    for (const [name, make] of paths) {
      expect([name, (await make(visitor)).status]).toEqual([name, 401]);
      // Guests may view ticket agents and nothing else.
      const isAllowed =
        (name === "list" || name === "view") && guestPermissions.includes(`${resource.name}.view`);
      expect([name, (await make(guest)).status]).toEqual([name, isAllowed ? 200 : 403]);
    }
    for (const unknown of ["9999999999", "0", "abc", "12345678901"]) {
      expect((await clerk.get(`${path}/${unknown}`)).status).toBe(404);
      expect((await clerk.patch(`${path}/${unknown}`, { version: 1 })).status).toBe(404);
      expect((await clerk.post(`${path}/${unknown}/archive`, { reason: "gone" })).status).toBe(404);
    }
  });

  it("changes only the sent fields and rejects a stale version", async () => {
    const record = await enter(resource);
    const change = otherValue(resource, record);
    const first = await clerk.patch(`${path}/${record.id}`, { version: 1, ...change });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ ...pickOwn(resource, record), ...change, version: 2 });
    const stale = await approver.patch(`${path}/${record.id}`, {
      version: 1,
      ...otherValue(resource, record),
    });
    expect([stale.status, stale.body.code]).toEqual([409, "edited-meanwhile"]);
    expect(stale.body.message).toContain("Folákẹ́ Adébáyọ̀");
    expect(stale.body.data).toMatchObject({ by: "Folákẹ́ Adébáyọ̀", current: { ...change, version: 2 } });
    const nothing = await clerk.patch(`${path}/${record.id}`, { version: 2, ...change });
    expect(nothing.body.data).toMatchObject({ version: 2 });
    const without = await clerk.patch(`${path}/${record.id}`, change);
    expect(Object.keys(without.body.errors ?? {})).toEqual(["version"]);
  });

  it("names the user who last edited it, not one who later added a photo", async () => {
    const record = await enter(resource);
    expect(
      (await clerk.patch(`${path}/${record.id}`, { version: 1, ...otherValue(resource, record) })).status,
    ).toBe(200);
    await database()
      .insertInto("audit")
      .values({
        action: `${resource.name}.add_photo`,
        resource: resource.name,
        record_id: record.id,
        actor_name: "A photographer",
        area: "admin",
      })
      .execute();
    const stale = await approver.patch(`${path}/${record.id}`, {
      version: 1,
      ...otherValue(resource, record),
    });
    expect(stale.body.data).toMatchObject({ by: "Folákẹ́ Adébáyọ̀" });
  });

  it("accepts one of two concurrent edits and reports a conflict to the other", async () => {
    const record = await enter(resource);
    const change = otherValue(resource, record);
    const answers = await Promise.all(
      [clerk, approver].map((editor) => editor.patch(`${path}/${record.id}`, { version: 1, ...change })),
    );
    const notified = answers.map(({ status, body }) => [status, body.code]).sort();
    expect(notified).toEqual([
      [200, undefined],
      [409, "edited-meanwhile"],
    ]);
  });

  it("creates one record per idempotency key", async () => {
    const body = sampleOf(resource);
    const key = `key-${resource.name}-${nextNumber()}`;
    const [one, two] = [await clerk.post(path, body, { key }), await clerk.post(path, body, { key })];
    expect(one.status).toBe(201);
    expect(two.body).toEqual(one.body);
    const other = await clerk.post(path, sampleOf(resource), { key });
    expect([other.status, other.body.code]).toEqual([422, "key-reused"]);
  });
});

async function total(path: string): Promise<number> {
  return (await clerk.get(path)).body.meta?.total ?? -1;
}

function pickOwn(resource: AnyResource, record: Rec): Record<string, unknown> {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));
}

/** The values no two records may share, a unique field or the identity fields, with the field that gets the error. */
function sameness(resource: AnyResource): [field: string | undefined, values: Record<string, Value>] {
  const unique = Object.keys(resource.fields).find((name) => resource.fields[name]?.unique);
  const names = unique ? [unique] : (resource.identity ?? []);
  const sample = sampleOf(resource);
  // Ended links may repeat.
  const shared = (name: string) => (resource.fields[name]?.kind === "date" ? null : (sample[name] ?? null));
  return [names[0], Object.fromEntries(names.map((name) => [name, shared(name)]))];
}

/** A value as typed into a form: "+234 803…", "₦12,500.00", "yes". */
function asTyped(resource: AnyResource, name: string, value: Value): string {
  const field = resource.fields[name];
  if (value === null) return "";
  if (field?.kind === "money")
    return `₦${(Number(value) / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  if (field?.kind === "yes_no") return value ? "yes" : "no";
  if (field?.kind === "decimal") return Number(value).toFixed(2);
  if (field?.kind === "text" && field.form === "phone") return `+234 ${String(value).slice(1)}`;
  if (field?.kind === "text" && field.form === "plate") return String(value).toLowerCase().replace("-", " ");
  return ` ${value} `;
}

it("rejects a body that is not a JSON object", async () => {
  expect((await clerk.post("/properties", [])).status).toBe(422);
  expect((await clerk.post("/properties", "{")).status).toBe(422);
});
