import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ServiceProof } from "#domain/documents/service-proof.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { formOf } from "../photos/gallery.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { makeJpeg } from "../support/pictures.ts";
import { addProperty, ratesCategory, bill as runBill } from "./fixture.ts";

let db: TestDatabase;
/** Folder for uploaded photos. */
let folder: string;
let officer: ApiClient;
let payer: Payer;
let me: ApiClient;
let today: LagosDate;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-service-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  setPublicUrl(new URL("https://pay.ogun.example"));
  db = await createTestDatabase();
  officer = await signInAs("admin@ratebook.test");
  today = await lagosToday(database());
  payer = await createPayer("individual");
  me = await signInAs(payer.email);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;
const bare = (text: string) => text.normalize("NFC").replace(/\s+/gu, "");

/** A new notice of the payer that is not served yet, and its bill. */
async function issuedNotice(): Promise<{ notice: number; path: string; bill: number }> {
  const { id: asset_id } = await addProperty({ shares: [] });
  const share = { asset_type: "property", share_bp: 10_000, since: "2000-01-01" };
  await database()
    .insertInto("ownership")
    .values({ ...share, asset_id, individual_id: payer.party })
    .execute();
  await runBill({ category_id: await ratesCategory(), year: 2026, filter: {} });
  const made = await database()
    .selectFrom("bill")
    .select(["id", "source_id"])
    .where("individual_id", "=", payer.party)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { notice: made.source_id, bill: made.id, path: `/bills/${made.id}/service` };
}

/** A payer who takes over the property with its unpaid bills. */
async function takeOver(notice: number): Promise<ApiClient> {
  const heir = await createPayer("individual");
  const { asset_id } = await database()
    .selectFrom("demand_notice")
    .select("asset_id")
    .where("id", "=", notice)
    .executeTakeFirstOrThrow();
  const owners = [{ type: "individual", id: heir.party, share_bp: 10_000 }];
  const body = { owners, arrears: "new", reason: "Inherited" };
  const requested = await officer.post(`/properties/${asset_id}/owners`, body);
  expect((await approved(requested, await signInAs("admin2@ratebook.test"))).status).toBe(202);
  return signInAs(heir.email);
}

async function sendPicture(): Promise<number> {
  const answer = await officer.post("/evidence", formOf(await makeJpeg(600, 800)));
  return dataOf<{ id: number }>(answer).id;
}

it("the proof of service states who, when, how and where, with photos, on screen and in the PDF", async () => {
  const { notice, path, bill } = await issuedNotice();
  // No proof of service exists before the notice is served.
  for (const rest of ["", "/pdf"]) expect((await me.fetch(`${path}${rest}`)).status).toBe(404);
  const picture = await sendPicture();
  const place = { latitude: 7.15, longitude: 3.35, accuracy: 8.4 };
  const service = { served_on: today, method: "pasted", ...place, evidence_ids: [picture] };
  expect((await officer.post(`/demand-notices/${notice}/serve`, service)).status).toBe(200);
  const proof = dataOf<ServiceProof>(await officer.get(path));
  expect(proof).toMatchObject({
    kind: "Proof of service",
    entries: [
      { name: "Date", value: formatDate(today) },
      { name: "Method", value: "Pasted on the premises" },
      { name: "Received by", value: "Not signed for. See the photos." },
      { name: "Place", value: "7.150000, 3.350000, accurate to 8 m according to the device" },
    ],
    pictures: [{ id: picture, label: "Photo 1 of 1" }],
  });
  const bytes = Buffer.from(await (await officer.fetch(`${path}/pdf`)).arrayBuffer());
  const texts = [
    ...proof.entries.flatMap(({ name, value }) => [name, value]),
    proof.title,
    proof.intro,
    ...proof.notes,
    proof.signature.name,
    proof.signature.under,
  ];
  const text = bare(pdfText(bytes));
  expect(texts.filter((word) => !text.includes(bare(word)))).toEqual([]);
  // Checks for the image data itself, not only its name.
  expect(bytes.includes("/DCTDecode")).toBe(true);
  const paper = dataOf<{ facts: object[] }>(await me.get(`/bills/${bill}/paper`));
  expect(paper.facts).toContainEqual({ label: "Served", value: formatDate(today) });
});

it("the proof names the officer to officers and the agency to the payer, and is not visible to others", async () => {
  const { notice, path } = await issuedNotice();
  const service = { served_on: today, method: "in-person", received_by: "A. Bello" };
  await officer.post(`/demand-notices/${notice}/serve`, service);
  const [office, payers] = [await officer.get(path), await me.get(path)].map(
    (answer) => dataOf<ServiceProof>(answer).signature.name,
  );
  const { name } = await database()
    .selectFrom("app_user")
    .select("name")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  expect(office).toBe(name);
  const agency = await database()
    .selectFrom("demand_notice as n")
    .innerJoin("agency as a", "a.id", "n.agency_id")
    .select("a.name")
    .where("n.id", "=", notice)
    .executeTakeFirstOrThrow();
  expect(payers).toBe(agency.name);
  const other = await signInAs((await createPayer("individual")).email);
  const elsewhere = await signInAs(await createOfficer([await createLga()]));
  for (const rest of ["", "/pdf"])
    for (const stranger of [other, elsewhere])
      expect((await stranger.fetch(`${path}${rest}`)).status).toBe(404);
});

it("the proof with its photos is visible to a payer who took over the bill", async () => {
  const { notice, path } = await issuedNotice();
  const picture = await sendPicture();
  const service = { served_on: today, method: "pasted", evidence_ids: [picture] };
  expect((await officer.post(`/demand-notices/${notice}/serve`, service)).status).toBe(200);
  const heir = await takeOver(notice);
  expect(dataOf<ServiceProof>(await heir.get(path)).pictures).toMatchObject([{ id: picture }]);
  for (const file of [`${path}/pdf`, `/evidence/${picture}/file`])
    expect([file, (await heir.fetch(file)).status]).toEqual([file, 200]);
  const other = await signInAs((await createPayer("individual")).email);
  expect((await other.fetch(`/evidence/${picture}/file`)).status).toBe(404);
});
