import { afterAll, beforeAll, expect, it } from "vitest";
import { findEarlierMapping } from "#areas/registry/import/earlier-mapping.ts";
import { listImports } from "#areas/registry/import/list-imports.ts";
import { getRegister } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

async function actorOf(email: string) {
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return actorForUser(id, null);
}

const HEADER = "No,Street,Owner\u2019s name,situs\n";

it("an import is found again by its uploader and by those who manage jobs only", async () => {
  const email = await createOfficerWithGrants({ permissions: ["property.import"] });
  const other = await importClient(email);
  const file = "street_name,city,use\nQuarry Road,Ota,vacant\n,Ota,vacant\n";
  const first = await other.take("property", "first.csv", file);
  const second = await other.take("property", "second.csv", file);
  await other.finish(first.id, "run", first.mapping);
  const property = getRegister("property");
  const found = await listImports(await actorOf(email), property);
  expect(found.map(({ id, state }) => [id, state])).toEqual([
    [second.id, "uploaded"],
    [first.id, "done"],
  ]);
  expect(found.map(({ counts }) => counts)).toEqual([null, expect.objectContaining({ made: 1, bad: 1 })]);
  const stranger = await createOfficerWithGrants({ permissions: ["property.import"] });
  expect(await listImports(await actorOf(stranger), property)).toEqual([]);
  expect((await listImports(await actorOf("admin@ratebook.test"), property)).length).toBe(2);
  expect(await listImports(await actorOf("admin@ratebook.test"), getRegister("shop"))).toEqual([]);
});

it("suggests the mapping of the last import for a file with the same columns", async () => {
  const take = (name: string, header = HEADER) =>
    clerk.take("property", name, `${header}3,Quarry Road,"Bello, Musa",x\n`);
  const first = await take("a.csv");
  const mapping = {
    columns: [...first.mapping.columns, { column: "situs", to: "landmark" }],
    constants: { city: "Ota", use: "vacant" },
    status: "draft" as const,
  };
  // A dry run alone doesn't count.
  await clerk.finish(first.id, "dry-run", mapping);
  expect(await findEarlierMapping(await take("b.csv"))).toBeUndefined();
  await clerk.finish(first.id, "run", mapping);
  const second = await take("c.csv");
  expect((await findEarlierMapping(second))?.mapping).toEqual(mapping);
  expect(await findEarlierMapping(await take("d.csv", HEADER.replace("situs", "place")))).toBeUndefined();
  // Existing records are not offered.
  await clerk.finish(second.id, "dry-run", mapping);
  expect(await findEarlierMapping(await clerk.getImport(second.id))).toBeUndefined();
});

it("a rejected part of an address names the part and the fix", async () => {
  const view = await clerk.take(
    "property",
    "e.csv",
    "situs address,city,use\n81-83 Quarry Road,Ota,vacant\n",
  );
  const { check } = await clerk.finish(view.id, "dry-run", view.mapping);
  expect(check?.bad_lines[0]?.faults).toEqual([
    {
      column: "situs address",
      value: "81-83",
      message:
        "Street number: at most 4 characters; “81-83” has 5. Shorten it in the file, or map the column so that it is left blank.",
    },
  ]);
  const lenient = view.mapping.columns.map((one) => ({ ...one, blank_if_refused: one.to === "address" }));
  const retried = await clerk.finish(view.id, "dry-run", { ...view.mapping, columns: lenient });
  expect(retried.check?.counts).toMatchObject({ made: 1, bad: 0, left_blank: { street_number: 1 } });
});
