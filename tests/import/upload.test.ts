import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;
let other: ImportClient;

beforeAll(async () => {
  office = await importOffice();
  clerk = office.clerk;
  other = await importClient("admin2@ratebook.test");
});
afterAll(() => office.close());

const TEXT = `street_name,city,use\n${"Quarry Road,Ota,vacant\n".repeat(1_000)}`;
const FILE = { resource: "property", name: "roll.csv", size: TEXT.length, modified_ms: 1_700_000_000_000 };

interface State {
  id: number;
  received: number;
}

async function begin(who = clerk, file: object = FILE): Promise<State> {
  return (await who.send("POST", "/import-uploads", file)).body.data as State;
}
const chunk = (id: number, offset: number, end?: number, text = TEXT) =>
  clerk.raw(`/import-uploads/${id}/pieces?offset=${offset}`, text.slice(offset, end));

it("resumes an interrupted upload after the last chunk received, as one import", async () => {
  const { id, received } = await begin();
  expect(received).toBe(0);
  expect((await chunk(id, 0, 10_000)).body.data).toMatchObject({ received: 10_000 });
  // The browser was closed; the same file is selected again.
  expect(await begin()).toMatchObject({ id, received: 10_000 });
  const elsewhere = await chunk(id, 5_000, 6_000);
  expect(elsewhere).toMatchObject({
    status: 409,
    body: { code: "upload-elsewhere", data: { received: 10_000 } },
  });
  expect((await clerk.send("POST", `/import-uploads/${id}/finish`, {})).body.code).toBe("upload-elsewhere");
  // If two tabs send the same chunk, one is given the next position.
  const both = await Promise.all([chunk(id, 10_000, 15_000), chunk(id, 10_000, 15_000)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await chunk(id, 15_000);
  const made = await clerk.send("POST", `/import-uploads/${id}/finish`, {});
  expect(made.status).toBe(201);
  const view = made.body.data as { id: number; lines: number; sha256: string; size: number };
  const whole = await clerk.take("property", "roll.csv", TEXT);
  expect(view).toMatchObject({ lines: 1_000, sha256: whole.sha256, size: TEXT.length });
  const repeated = await clerk.send("POST", `/import-uploads/${id}/finish`, {});
  expect((repeated.body.data as { id: number }).id).toBe(view.id);
  // Sent again, it is a new upload.
  expect((await begin()).id).not.toBe(id);
});

it("rejects a file that is not a list, starts again when it is resent, and hides it from other people", async () => {
  const text = "street_name,street_name\na,b\n";
  const file = { ...FILE, name: "twice.csv", size: text.length };
  const { id } = await begin(clerk, file);
  expect((await other.send("POST", `/import-uploads/${id}/finish`, {})).status).toBe(404);
  expect((await chunk(id, 0, undefined, text)).status).toBe(200);
  expect((await clerk.send("POST", `/import-uploads/${id}/finish`, {})).body.code).toBe("import-no-header");
  const next = await begin(clerk, file);
  expect(next.id).not.toBe(id);
  expect(next.received).toBe(0);
  expect((await chunk(next.id, 0, undefined, "PK\u0003\u0004 a workbook")).body.code).toBe(
    "import-wrong-file",
  );
  expect((await clerk.send("POST", "/import-uploads", { ...FILE, size: 1e12 })).status).toBe(413);
  expect((await clerk.send("POST", "/import-uploads", { ...FILE, resource: "moon" })).body.code).toBe(
    "invalid",
  );
  expect(
    (await clerk.raw(`/import-uploads/${next.id}/pieces?offset=0`, "x".repeat(9 * 1024 * 1024))).status,
  ).toBe(413);
});

it("rejects an upload without a modification time or with an impossible file name", async () => {
  const { modified_ms: _, ...undated } = FILE;
  expect(await clerk.send("POST", "/import-uploads", undated)).toMatchObject({
    status: 422,
    body: { errors: { modified_ms: [expect.stringContaining("milliseconds since 1970")] } },
  });
  expect(await clerk.send("POST", "/import-uploads", { ...FILE, name: "ro\0ll.csv" })).toMatchObject({
    status: 422,
    body: { code: "import-wrong-file" },
  });
  expect((await clerk.upload("property", "ro\0ll.csv", TEXT)).status).toBe(422);
});

it("two requests to finish at once create one import", async () => {
  const { id } = await begin(clerk, { ...FILE, name: "both.csv" });
  await chunk(id, 0);
  const finish = () => clerk.send("POST", `/import-uploads/${id}/finish`, {});
  const [one, other] = await Promise.all([finish(), finish()]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect((one.body.data as { id: number }).id).toBe((other.body.data as { id: number }).id);
});

it("starts again after the folder was cleared instead of leaving a gap", async () => {
  const file = { ...FILE, name: "cleared.csv" };
  const { id } = await begin(clerk, file);
  await chunk(id, 0, 10_000);
  await sql`UPDATE import_upload SET path = path || '.gone' WHERE id = ${id}`.execute(database());
  expect((await chunk(id, 10_000, 12_000)).body.data).toMatchObject({ received: 0 });
});
