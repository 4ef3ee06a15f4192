import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { database } from "#kernel/db/client.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

/** Each file has other people: an imported line is not created again. */
let people = 0;

const fileOf = (dates: readonly string[]) =>
  ["Surname,Date of birth", ...dates.map((date) => `Dated ${++people},${date}`)].join("\n");

const guess = async (...dates: string[]) => {
  const view = await clerk.take("individual", "dates.csv", fileOf(dates));
  const entry = view.mapping.columns.find(({ to }) => to === "date_of_birth");
  return { view, convert: entry?.convert };
};

const withOrder = (mapping: Mapping, convert: "day-first" | "month-first"): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((entry) => (entry.to === "date_of_birth" ? { ...entry, convert } : entry)),
});

async function born(importId: number): Promise<unknown[]> {
  const { rows } = await sql<{ date_of_birth: string }>`
    SELECT date_of_birth FROM individual WHERE import_id = ${importId} ORDER BY id`.execute(database());
  return rows.map(({ date_of_birth }) => date_of_birth);
}

describe("the order of day and month", () => {
  it.each([
    [["03/04/1990", "13/04/1990"], "day-first"],
    [["03/04/1990", "4/13/1990"], "month-first"],
    [["03/04/1990", "05/06/1991"], undefined],
    [["13/04/1990", "4/13/1990"], undefined],
    [["1990-04-13 10:00:00"], "date-time"],
    [["1990-04-13", "13 Apr 1990"], undefined],
  ] as const)("of %j is %s", async (dates, convert) => {
    expect((await guess(...dates)).convert).toBe(convert);
  });

  it("is asked once, before any line is read", async () => {
    const { view } = await guess("03/04/1990", "05/06/1991");
    const { status, body } = await clerk.ask(view.id, "dry-run", view.mapping);
    expect([status, body.errors]).toEqual([
      422,
      {
        date_of_birth: [
          "Select whether the day or the month comes first in “Date of birth”, which has dates such as 03/04/1990.",
        ],
      },
    ]);
    const { run } = await clerk.finish(view.id, "run", withOrder(view.mapping, "day-first"));
    expect(run?.counts).toMatchObject({ made: 2, bad: 0 });
    expect(await born(view.id)).toEqual(["1990-04-03", "1991-06-05"]);
  });

  it("is asked where the first such date is below the sampled lines", async () => {
    const { view } = await guess(...Array<string>(60).fill("1990-04-13"), "03/04/1990");
    const { check } = await clerk.finish(view.id, "dry-run", view.mapping);
    expect(check?.counts).toMatchObject({ made: 60, bad: 1 });
    expect(check?.reasons).toEqual([
      {
        column: "Date of birth",
        lines: 1,
        message: "Select whether the day or the month comes first in this column, then check the file again.",
      },
    ]);
  });

  it("is never mixed: a date that contradicts it is rejected", async () => {
    const { view } = await guess("03/04/1990", "4/13/1990", "1990-04-13T00:00:00.000Z", "13-Apr-1990");
    const { run } = await clerk.finish(view.id, "run", withOrder(view.mapping, "day-first"));
    expect(await born(view.id)).toEqual(["1990-04-03", "1990-04-13", "1990-04-13"]);
    expect(run?.reasons).toMatchObject([
      { lines: 1, message: expect.stringContaining("this date has the month first") },
    ]);
  });

  it("applies to the owner's start date", async () => {
    const lines =
      "roll_number,street_name,city,use,owner,owner since\nR1,Dated Road,Ota,vacant,ADE BELLO,03/04/1990";
    const view = await clerk.take("property", "owned.csv", lines);
    const columns = [
      ...view.mapping.columns.filter(({ to }) => to !== "owner_since"),
      { column: "owner since", to: "owner_since" },
    ];
    const { body } = await clerk.ask(view.id, "dry-run", { ...view.mapping, columns });
    expect(body.errors).toHaveProperty("owner_since");
  });
});
