import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import { database } from "#kernel/db/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { createOfficerWithGrants, type Grant } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

/** A file imports nothing that its sender could not enter by hand. */

let office: ImportOffice;
let mine: number;
let also: number;
let theirs: number;
let agency: number;

beforeAll(async () => {
  office = await importOffice(2);
  [mine, also, theirs] = [await createLga(), await createLga(), await createLga()];
  agency = (await database().selectFrom("agency").select("id").limit(1).executeTakeFirstOrThrow()).id;
});
afterAll(() => office.close());

const OWNERS = ["individual.create", "corporate.create", "ownership.assign"];

const holding = async (...grants: Grant[]): Promise<ImportClient> =>
  importClient(await createOfficerWithGrants(...grants));

let count = 0;

/** One property per line: "lga owner". */
function roll(...lines: readonly (readonly [lga: number | "", owner: string])[]): string {
  const rows = lines.map(([lga, owner]) => `R-${++count},Quarry Road,Ota,vacant,${lga},"${owner}"`);
  return `roll_number,street_name,city,use,lga_id,owner\n${rows.join("\n")}\n`;
}

async function importFile(by: ImportClient, file: string): Promise<ImportView> {
  const view = await by.take("property", "roll.csv", file);
  return by.finish(view.id, "run", view.mapping);
}

const messagesOf = ({ run }: ImportView) =>
  (run?.bad_lines ?? []).map(({ line, faults }) => [line, faults.map(({ message }) => message)]);

describe("owners in a file", () => {
  it.each([
    [
      [],
      "to register individuals (individual.create), register corporates (corporate.create) and assign owners",
    ],
    [["ownership.assign"], "individuals (individual.create) and register corporates (corporate.create)."],
    [["individual.create", "corporate.create"], "to assign owners (ownership.assign)."],
  ])("need rights of their own: %j reports the missing ones", async (rights, text) => {
    const clerk = await holding({ permissions: ["property.import", ...rights] });
    const view = await clerk.take("property", "roll.csv", roll(["", "BELLO, MUSA"]));
    for (const verb of ["dry-run", "run"] as const) {
      const { status, body } = await clerk.ask(view.id, verb, view.mapping);
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect(body.message).toContain(text);
      expect(body.message).toContain("or leave the owner columns unmapped");
    }
    expect((await clerk.getImport(view.id)).state).toBe("uploaded");
    const columns = view.mapping.columns.filter(({ to }) => to !== "owner");
    const done = await clerk.finish(view.id, "run", { ...view.mapping, columns });
    expect(done.run?.counts).toMatchObject({ made: 1, owners_made: 0 });
  });

  it("are checked again when the work starts", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.import", ...OWNERS] });
    const clerk = await importClient(email);
    const view = await clerk.take("property", "roll.csv", roll(["", "BELLO, MUSA"]));
    await stopJobs();
    await clerk.ask(view.id, "run", view.mapping);
    await sql`
      DELETE FROM role_permission WHERE permission = 'individual.create' AND role_id IN (
        SELECT ur.role_id FROM user_role ur JOIN app_user u ON u.id = ur.user_id WHERE u.email = ${email})`.execute(
      database(),
    );
    startJobs(2);
    await expect.poll(async () => (await clerk.getImport(view.id)).state).toBe("failed");
    const { run } = await clerk.getImport(view.id);
    expect(run?.error).toMatchObject({ code: "forbidden" });
    expect(run?.error?.message).toContain("register individuals (individual.create)");
  });

  it("are imported in the asset's local government by an officer limited to it", async () => {
    const clerk = await holding({ permissions: ["property.import", ...OWNERS], lga_ids: [mine, also] });
    const done = await importFile(
      clerk,
      roll([mine, "OJO, ADE"], [also, "OJO LTD"], [theirs, "ELSE, WHERE"]),
    );
    expect(done.run?.counts).toMatchObject({ made: 2, owners_made: 2, bad: 1 });
    const placed = async (table: "individual" | "corporate") =>
      database().selectFrom(table).select("lga_id").where("import_id", "=", done.id).execute();
    expect(await placed("individual")).toEqual([{ lga_id: mine }]);
    expect(await placed("corporate")).toEqual([{ lga_id: also }]);
  });

  it("are imported only where that right applies", async () => {
    const clerk = await holding(
      { permissions: ["property.import", "corporate.create"] },
      { permissions: ["individual.create"], lga_ids: [mine] },
      { permissions: ["ownership.assign"], lga_ids: [mine, also] },
    );
    const file = roll(
      [mine, "ALAO, TAIWO"],
      [also, "ALAO, KEHINDE"],
      [also, "ALAO LTD"],
      [theirs, "TAIWO LTD"],
    );
    const done = await importFile(clerk, file);
    expect(done.run?.counts).toMatchObject({ made: 2, bad: 2 });
    expect(messagesOf(done)).toEqual([
      [3, ["You can only register individuals in your own local governments."]],
      [5, ["You can only assign owners in your own local governments."]],
    ]);
  });

  it.each([
    ["individual", "GONE, AYO", "archived"],
    ["corporate", "GONE LTD", "archived"],
    ["corporate", "REFUSED LTD", "rejected"],
  ] as const)("who are on record as an %s are found, unless %s is %s", async (table, owner, status) => {
    const clerk = await holding({ permissions: ["property.import", ...OWNERS] });
    // One file of double length: people with one name in two files without addresses are different people.
    const file = `${roll(["", owner]).replace("owner\n", "owner,owner_address\n").trimEnd()},1 Old Road\n`;
    const next = () => file.replace(/R-\d+/, `R-${++count}`);
    expect((await importFile(clerk, file)).run?.counts).toMatchObject({ made: 1, owners_made: 1 });
    expect((await importFile(clerk, next())).run?.counts).toMatchObject({ made: 1, owners_made: 0 });
    const closed = await database()
      .updateTable(table)
      .set({ status })
      .where("import_id", "is not", null)
      .where("title", "like", `%${owner.split(/[ ,]/)[0]}%`)
      .returning("id")
      .executeTakeFirstOrThrow();
    const view = await clerk.take("property", "roll.csv", next());
    expect((await clerk.finish(view.id, "dry-run", view.mapping)).check?.counts).toMatchObject({
      owners_made: 1,
    });
    const done = await clerk.finish(view.id, "run", view.mapping);
    expect(done.run?.counts).toMatchObject({ made: 1, owners_made: 1 });
    const owned = await database()
      .selectFrom("ownership")
      .select(`${table}_id`)
      .where("import_id", "=", done.id)
      .executeTakeFirstOrThrow();
    expect(Object.values(owned)[0]).toBeGreaterThan(closed.id);
  });
});

it("an undo removes only records of places where the officer may still import", async () => {
  const email = await createOfficerWithGrants({
    permissions: ["property.import", ...OWNERS],
    lga_ids: [mine, also],
  });
  const clerk = await importClient(email);
  const done = await importFile(clerk, roll([mine, "OKE, ADE"], [also, "OKE, BOLA"]));
  expect(done.run?.counts).toMatchObject({ made: 2, owners_made: 2 });
  await sql`UPDATE user_role SET lga_ids = ${[mine]}::bigint[]
    WHERE user_id = (SELECT id FROM app_user WHERE email = ${email})`.execute(database());
  const viewed = await clerk.undo(done.id, "undo-check");
  const { undo } = await clerk.undo(done.id, "undo");
  expect(undo?.removed).toEqual({ property: 1, individual: 1, corporate: 0, lga: 0 });
  expect(undo?.removed).toEqual(viewed.undo_check?.removed);
  expect(undo?.kept).toEqual([
    { reason: expect.stringContaining("Outside the officer’s local governments"), records: 2 },
  ]);
  const left = await database()
    .selectFrom("property")
    .select("lga_id")
    .where("import_id", "=", done.id)
    .execute();
  expect(left).toEqual([{ lga_id: also }]);
});

describe("a right to import for agencies only", () => {
  it("imports nothing, because records belong to no agency", async () => {
    const clerk = await holding({ permissions: ["property.import"], agency_ids: [agency] });
    const { status, body } = await clerk.upload("property", "roll.csv", roll(["", ""]));
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(body.message).toContain("limited to some agencies");
  });

  it("imports no owners either", async () => {
    const clerk = await holding(
      { permissions: ["property.import"] },
      { permissions: OWNERS, agency_ids: [agency] },
    );
    const view = await clerk.take("property", "roll.csv", roll(["", "BELLO LTD"]));
    expect((await clerk.ask(view.id, "run", view.mapping)).body.message).toContain("to register individuals");
  });
});

describe("a line that names a property", () => {
  it("is accepted only if its sender may see that property", async () => {
    const [seen, hidden] = await Promise.all(
      [mine, theirs].map((lga_id) =>
        database()
          .insertInto("property")
          .values({ street_name: "A", city: "B", use: "vacant", lga_id })
          .returning("id")
          .executeTakeFirstOrThrow(),
      ),
    );
    const clerk = await holding({ permissions: ["shop.import", "property.view"], lga_ids: [mine] });
    const file = `trade_name,line_of_business,property_id\nOne,Bread,${seen?.id}\nTwo,Bread,${hidden?.id}\nThree,Bread,9999999999\n`;
    const view = await clerk.take("shop", "shops.csv", file);
    const done = await clerk.finish(view.id, "run", {
      ...view.mapping,
      columns: ["trade_name", "line_of_business", "property_id"].map((name) => ({ column: name, to: name })),
    });
    expect(done.run?.counts).toMatchObject({ made: 1, bad: 2 });
    const message = "Property: this record doesn’t exist.";
    expect(messagesOf(done)).toEqual([
      [3, [message]],
      [4, [message]],
    ]);
  });
});

describe("an import and its job", () => {
  it("are visible to the same people", async () => {
    const clerk = await holding({ permissions: ["property.import"] });
    const view = await clerk.take("property", "roll.csv", roll(["", ""]));
    const columns = view.mapping.columns.filter(({ to }) => to !== "owner");
    const { run } = await clerk.finish(view.id, "run", { ...view.mapping, columns });
    const readStatuses = async (grant: Omit<Grant, "permissions">) => {
      const other = await holding({ permissions: ["property.import", "job.view"], ...grant });
      return [
        (await other.get(`/imports/${view.id}`)).status,
        (await other.get(`/jobs/${run?.job_id}`)).status,
      ];
    };
    expect(await readStatuses({})).toEqual([200, 200]);
    expect(await readStatuses({ agency_ids: [agency] })).toEqual([404, 404]);
    expect(await readStatuses({ lga_ids: [mine] })).toEqual([404, 404]);
    const stranger = await holding({ permissions: ["property.import"] });
    expect((await stranger.get(`/imports/${view.id}`)).status).toBe(404);
  });
});
