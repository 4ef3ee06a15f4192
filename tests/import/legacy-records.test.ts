import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { addProperty } from "../charging/fixture.ts";
import { signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

const codeOf = async (table: "property" | "individual", id: number) =>
  (await database().selectFrom(table).select("code").where("id", "=", id).executeTakeFirstOrThrow()).code;

it("legacy receipts can be found, printed and verified, and never count as money", async () => {
  const { id, owners } = await addProperty();
  const before = await countMoney();
  const text = [
    "receipt no,date paid,received from,payer code,property,description,amount,council",
    `TR/2019/00417,2019-03-04,"ADEBAYO, Folakẹ",${await codeOf("individual", owners[0] ?? 0)},${await codeOf("property", id)},Tenement rate 2019,"12,000.00",Abeokuta South Council`,
    "TR/2019/00418,2019-03-05,Bello Musa,,,Shop permit,500,Abeokuta South Council",
    "TR 2019 00418,2019-03-05,Bello Musa,,,Shop permit,500,ABEOKUTA SOUTH COUNCIL",
    ",2019-03-06,Nobody,,,Shop permit,500,Abeokuta South Council",
    "",
  ].join("\n");
  const view = await clerk.take("old_receipt", "receipts.csv", text);
  expect(view.mapping.columns.map(({ to }) => to)).toEqual([
    "number",
    "issued_on",
    "payer_name",
    "payer",
    "asset",
    "item",
    "amount",
    "issuer",
  ]);
  const done = await clerk.finish(view.id, "run", view.mapping);
  expect(done.run?.counts).toMatchObject({ made: 2, repeated: 1, bad: 1 });
  const repeated = await clerk.take("old_receipt", "again.csv", text);
  expect((await clerk.finish(repeated.id, "run", repeated.mapping)).run?.counts).toMatchObject({
    made: 0,
    there: 3,
  });

  const found = (await clerk.get("/old-receipts?q=tr-2019-00417")).body.data as {
    id: number;
    number: string;
  }[];
  expect(found).toMatchObject([{ number: "TR/2019/00417", kobo: 12_000_00, issued_on: "2019-03-04" }]);
  expect((await clerk.get("/old-receipts?q=folake+tenement")).body.data).toHaveLength(1);
  const one = (await clerk.get(`/old-receipts/${found[0]?.id}`)).body.data as { token: string };
  expect(one).toMatchObject({ payer: { id: owners[0] }, asset: { type: "property", id } });
  const validation = await validateReceipt(one.token);
  expect(validation).toMatchObject({
    verdict: "before",
    receipt: { number: "TR/2019/00417", kobo: 12_000_00 },
  });
  expect(JSON.stringify(validation)).not.toContain("Folak");
  expect(await validateReceipt(`${one.token.slice(0, -2)}xx`)).toEqual({ verdict: "incomplete" });
  const stranger = await importClient(await createOfficerWithGrants({ permissions: ["receipt.view"] }));
  expect((await stranger.get(`/old-receipts/${found[0]?.id}`)).status).toBe(403);

  expect(await countMoney()).toEqual(before);
  expect((await verifyLedger(database())).checks.filter(({ ok }) => !ok)).toEqual([]);
  await expect(sql`UPDATE old_receipt SET kobo = 1`.execute(database())).rejects.toThrow("never changed");

  await clerk.undo(view.id, "undo-check");
  expect((await clerk.undo(view.id, "undo")).undo?.removed).toMatchObject({ old_receipt: 2 });
});

it("keeps the start date of an owner given by number", async () => {
  const bare = await addProperty({ shares: [] });
  const [party = 0] = (await addProperty()).owners;
  const line = `${await codeOf("property", bare.id)},${await codeOf("individual", party)},2012-03-04`;
  const view = await clerk.take("ownership", "days.csv", `property,owner code,since\n${line}\n`);
  const done = await clerk.finish(view.id, "run", view.mapping);
  expect(done.run?.counts).toMatchObject({ made: 1, bad: 0 });
  const { rows } = await sql`
    SELECT individual_id, share_bp, since FROM ownership WHERE asset_type = 'property' AND asset_id = ${bare.id}`.execute(
    database(),
  );
  expect(rows).toEqual([{ individual_id: party, share_bp: 10_000, since: "2012-03-04" }]);
});

it("imports owners of existing assets up to the whole, and undoes them", async () => {
  const bare = await addProperty({ shares: [] });
  const full = await addProperty();
  const [party = 0] = (await addProperty()).owners;
  const [bareCode, fullCode, partyCode] = [
    await codeOf("property", bare.id),
    await codeOf("property", full.id),
    await codeOf("individual", party),
  ];
  const text = [
    "property,owner code,owner name,owner address,share,since",
    `${bareCode},${partyCode},,,60,2015-02-01`,
    `${bareCode},,QUARRY WORKS LTD,3 Mill Road,30.5,`,
    `${bareCode},,LATE COMERS LTD,4 Mill Road,10,`,
    `${fullCode},${partyCode},,,,`,
    `${bareCode},${partyCode},,,60,2015-02-01`,
    `${bareCode},,,,1,`,
    `${bareCode},${partyCode},,,many,`,
    "",
  ].join("\n");
  const view = await clerk.take("ownership", "owners.csv", text);
  const dry = await clerk.finish(view.id, "dry-run", view.mapping);
  const done = await clerk.finish(view.id, "run", view.mapping);
  expect(done.run?.counts).toEqual(dry.check?.counts);
  expect(done.run?.counts).toMatchObject({ made: 2, repeated: 1, bad: 4, owners_made: 1 });
  expect(done.run?.bad_lines.map(({ line, faults }) => [line, faults[0]?.message])).toEqual(
    [
      [4, expect.stringContaining("already has owners with a total share of 90.5%")],
      [5, expect.stringContaining("already has owners with a total share of 100%")],
      [6, expect.stringContaining("earlier line")],
      [7, "Enter the owner’s number or name."],
      [8, expect.stringContaining("Enter a share")],
    ].map(([line, message]) => [line, line === 6 ? expect.stringMatching(/is already on/) : message]),
  );
  const { rows } = await sql`
    SELECT individual_id, share_bp, since FROM ownership WHERE asset_type = 'property' AND asset_id = ${bare.id}
    ORDER BY share_bp DESC`.execute(database());
  expect(rows).toEqual([
    { individual_id: party, share_bp: 6_000, since: "2015-02-01" },
    { individual_id: null, share_bp: 3_050, since: expect.any(String) },
  ]);
  const repeated = await clerk.take("ownership", "again.csv", text);
  expect((await clerk.finish(repeated.id, "run", repeated.mapping)).run?.counts).toMatchObject({
    made: 0,
    owners_made: 0,
  });

  await clerk.undo(view.id, "undo-check");
  const undone = await clerk.undo(view.id, "undo");
  expect(undone.undo).toMatchObject({ removed: { ownership: 2, corporate: 1 }, kept: [] });
});

it("imports owners only with the right to assign, from a possible date, and by their NIN", async () => {
  const [mine, theirs] = [await createLga(), await createLga()];
  const [here, there, owned] = [
    await addProperty({ shares: [], lga: mine }),
    await addProperty({ shares: [], lga: theirs }),
    await addProperty({ shares: [5_000], lga: mine }),
  ];
  const [party = 0] = (await addProperty()).owners;
  const boss = await signInAs("admin@ratebook.test");
  expect((await boss.patch(`/individuals/${party}`, { version: 1, nin: "61234567801" })).status).toBe(200);
  const email = await createOfficerWithGrants(
    {
      permissions: [
        "ownership.import",
        "property.view",
        "individual.view",
        "individual.create",
        "corporate.create",
      ],
    },
    { permissions: ["ownership.assign"], lga_ids: [mine] },
  );
  const officer = await importClient(email);
  const codes = await Promise.all([here, there, owned].map(({ id }) => codeOf("property", id)));
  // The existing owner has owned it since 1 January 2020.
  const text = `property,owner code,owner name,share,since
${codes[0]},61234567801,,100,2015-02-01
${codes[1]},61234567801,,100,2015-02-01
${codes[2]},61234567801,,50,2015-02-01
`;
  const view = await officer.take("ownership", "owners.csv", text);
  const done = await officer.finish(view.id, "run", view.mapping);
  expect(done.run?.bad_lines.map(({ line, faults }) => [line, faults.map(({ message }) => message)])).toEqual(
    [
      [3, [expect.stringContaining("No record")]],
      [4, [expect.stringContaining("Owners from 1 Jan 2020 are on record")]],
    ],
  );
  expect(done.run?.counts).toMatchObject({ made: 1, bad: 2 });
  const { rows } =
    await sql`SELECT asset_id FROM ownership WHERE individual_id = ${party} AND import_id = ${view.id}`.execute(
      database(),
    );
  expect(rows).toEqual([{ asset_id: here.id }]);
});

async function countMoney(): Promise<unknown> {
  const { rows } =
    await sql`SELECT (SELECT count(*) FROM receipt) AS receipts, (SELECT count(*) FROM transfer) AS transfers,
    (SELECT count(*) FROM receipt_counter) AS counters`.execute(database());
  return rows;
}
