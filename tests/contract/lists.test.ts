import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterNames } from "#areas/registry/records/list-query.ts";
import { sortNames } from "#areas/registry/records/list-sort.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { leastOf, sampleOf } from "../support/sample.ts";

interface Rec {
  id: number;
  code: string;
  [name: string]: unknown;
}

let db: TestDatabase;
let clerk: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function enter(
  resource: AnyResource,
  body: Record<string, unknown> = sampleOf(resource),
): Promise<Rec> {
  return (await clerk.post(`/${resource.endpoint}`, body)).body.data as Rec;
}

describe.each(registers.map((resource) => [resource.name, resource] as const))(
  "the list of %s",
  (_, resource) => {
    const path = `/${resource.endpoint}`;
    const born = resource.approval ? "draft" : "active";
    const order = sortNames(resource).at(-1);

    beforeAll(async () => {
      clerk = await signInAs("admin@ratebook.test");
      await createReferencedRecords(clerk, resource);
    });

    it("has the same order by page and by cursor for every sort", async () => {
      for (let n = 0; n < 30; n++) await enter(resource, n % 3 ? sampleOf(resource) : leastOf(resource));
      for (const sort of sortNames(resource).flatMap((name) => [name, `-${name}`])) {
        const first = await clerk.get(`${path}?sort=${sort}&per_page=25`);
        expect([sort, first.status]).toEqual([sort, 200]);
        const next = first.body.meta?.next ?? "";
        const byPage = await clerk.get(`${path}?sort=${sort}&per_page=25&page=2`);
        const byCursor = await clerk.get(`${path}?sort=${sort}&per_page=25&after=${next}`);
        expect(ids(byCursor.body.data)).toEqual(ids(byPage.body.data));
        expect(ids(first.body.data)).not.toContain(ids(byPage.body.data)[0]);
        expect(byPage.body.meta?.previous).toBe(byCursor.body.meta?.previous);
        const back = await clerk.get(
          `${path}?sort=${sort}&per_page=25&before=${byCursor.body.meta?.previous}`,
        );
        expect([sort, ids(back.body.data)]).toEqual([sort, ids(first.body.data)]);
        expect([first.body.meta?.previous, back.body.meta?.previous]).toEqual([undefined, undefined]);
        expect(back.body.meta?.next).toBe(next);
      }
      let after = "";
      const seen: number[] = [];
      do {
        const page = await clerk.get(`${path}?sort=-${order}&per_page=25${after && `&after=${after}`}`);
        seen.push(...ids(page.body.data));
        after = page.body.meta?.next ?? "";
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(await total(path));
    });

    it("pages back to the first page", async () => {
      for (const sort of [`-${order}`, `${order}`]) {
        const query = `${path}?sort=${sort}&per_page=25`;
        const pages: number[][] = [];
        let cursor = "";
        let last = "";
        for (let more = true; more; ) {
          const { body } = await clerk.get(query + cursor);
          pages.push(ids(body.data));
          last = body.meta?.previous ?? "";
          cursor = `&after=${body.meta?.next}`;
          more = body.meta?.next !== undefined;
        }
        const back: number[][] = [];
        while (last) {
          const { body } = await clerk.get(`${query}&before=${last}`);
          back.unshift(ids(body.data));
          last = body.meta?.previous ?? "";
        }
        expect([sort, back]).toEqual([sort, pages.slice(0, -1)]);
      }
    });

    it("is searched by code and words and filtered by status, fields and author", async () => {
      const record = await enter(resource);
      const found = async (query: string) => ids((await clerk.get(`${path}?${query}`)).body.data);
      expect(await found(`q=${record.code}`)).toEqual([record.id]);
      expect(await found(`q=${record.code.toLowerCase().replaceAll("-", " ")}`)).toEqual([record.id]);
      const text = encodeURIComponent(String(record.title).toLowerCase());
      expect(await found(`q=${text}&sort=-code`)).toContain(record.id);
      expect(await found("q=%25")).toEqual([]);
      expect(await found(`status=${born}&sort=-code`)).toContain(record.id);
      expect(await found("status=archived")).not.toContain(record.id);
      expect(await found("created_by=me&sort=-code")).toContain(record.id);
      for (const name of filterNames(resource).filter((filter) => record[filter] !== null)) {
        expect(await found(`${name}=${record[name]}&sort=-code`)).toContain(record.id);
      }
      const refused = await clerk.get(
        `${path}?sort=nothing&page=0&per_page=7&colour=red&status=sold&after=x`,
      );
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
        ["after", "colour", "page", "per_page", "sort", "status"].sort(),
      );
    });
  },
);

it("rejects a forged cursor and an unsearchable word", async () => {
  const read = async (query: string) => {
    const { status, body } = await clerk.get(`/properties?${query}`);
    return [status, Object.keys(body.errors ?? {})];
  };
  const forged = (sort: string, value: string) =>
    Buffer.from(JSON.stringify([sort, value, 1])).toString("base64url");
  expect(await read(`sort=assessed_value&after=${forged("assessed_value", "much")}`)).toEqual([
    400,
    ["after"],
  ]);
  expect(await read(`sort=created_at&q=a&after=${forged("created_at", "never")}`)).toEqual([400, ["after"]]);
  expect(await read(`sort=assessed_value&before=${forged("assessed_value", "much")}`)).toEqual([
    400,
    ["before"],
  ]);
  expect(await read(`sort=title&after=${forged("status", "draft")}`)).toEqual([400, ["after"]]);
  expect(await read("q=a%00b")).toEqual([400, ["q"]]);
});

it("sorts by submission date only where all records are submitted", async () => {
  const waiting = [await enter(getRegister("mast")), await enter(getRegister("mast"))];
  for (const { id } of waiting.toReversed()) await clerk.post(`/masts/${id}/submit`);
  const read = (query: string) => clerk.get(`/masts?sort=submitted_at&per_page=25&${query}`);
  const first = await read("status=submitted");
  const order = ids(first.body.data).filter((id) => waiting.some((one) => one.id === id));
  expect(order).toEqual(waiting.toReversed().map(({ id }) => id));
  for (const query of ["", "status=draft", "status=submitted&status=draft"])
    expect((await read(query)).body.errors, query).toHaveProperty("sort");
});

it("limits page numbers and continues by cursor", async () => {
  const deep = async (query: string) => {
    const { status, body } = await clerk.get(`/properties?${query}`);
    return [status, body.errors];
  };
  const tooDeep = (last: number) => [
    400,
    {
      page: [`Page numbers end at ${last}. For later pages, send meta.next of the previous page as after.`],
    },
  ];
  expect(await deep("page=201")).toEqual([200, undefined]);
  expect(await deep("page=202")).toEqual(tooDeep(201));
  expect(await deep("page=52&per_page=200")).toEqual(tooDeep(51));
  expect(await deep("page=1000000")).toEqual(tooDeep(201));
  const { body } = await clerk.get("/properties?per_page=25");
  expect(await deep(`page=1000&after=${body.meta?.next}`)).toEqual([200, undefined]);
  expect(await deep(`before=${body.meta?.next}&after=${body.meta?.next}`)).toEqual([
    400,
    { before: ["Send after or before, not both."] },
  ]);
});

async function total(path: string): Promise<number> {
  return (await clerk.get(path)).body.meta?.total ?? -1;
}

function ids(data: unknown): number[] {
  return (data as Rec[]).map(({ id }) => id);
}
