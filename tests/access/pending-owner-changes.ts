import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { idOf, key, personIn } from "./pending-kit.ts";

/** Changes of owners that are visible to an officer of the asset's local government, but involve records outside it. */
export async function requestOwnersBeyond(by: ApiClient, lga_id: number, elsewhere: number): Promise<void> {
  await toSomebodyElsewhere(by, lga_id, elsewhere);
  await reassignTo(by, lga_id, elsewhere);
  await withBillElsewhere(by, lga_id);
  await undoWithBillElsewhere(by, lga_id);
}

const soleOwner = (id: number) => [{ type: "individual", id, share_bp: 10_000 }];

async function toSomebodyElsewhere(by: ApiClient, lga_id: number, elsewhere: number): Promise<void> {
  const { id } = await addProperty({ lga: lga_id });
  const owners = soleOwner(await personIn(elsewhere));
  idOf(await by.post(`/properties/${id}/owners`, { owners, reason: "Sold by deed" }));
}

async function reassignTo(by: ApiClient, lga_id: number, elsewhere: number): Promise<void> {
  const { id } = await addProperty({ lga: lga_id });
  const to = { to_type: "individual", to_id: await personIn(elsewhere) };
  const body = { ...to, resource: "property", ids: [id], reason: "Sold by deed" };
  idOf(await by.post("/owner-reassignments", body, key()));
}

/** A property with an unpaid bill that belongs to no local government. */
async function propertyWithBill(lga_id: number): Promise<number> {
  const { id, owners } = await addProperty({ lga: lga_id });
  const asset = { asset_type: "property", asset_id: id };
  await createBill({ individual_id: owners[0] ?? 0, asset });
  return id;
}

async function withBillElsewhere(by: ApiClient, lga_id: number): Promise<void> {
  const owners = soleOwner(await personIn(lga_id));
  const id = await propertyWithBill(lga_id);
  idOf(await by.post(`/properties/${id}/owners`, { owners, arrears: "new", reason: "Sold by deed" }));
}

async function undoWithBillElsewhere(by: ApiClient, lga_id: number): Promise<void> {
  const owners = soleOwner(await personIn(lga_id));
  const id = await propertyWithBill(lga_id);
  const request = idOf(
    await by.post(`/properties/${id}/owners`, { owners, arrears: "new", reason: "Sold by deed" }),
  );
  const second = await signInAs("admin2@ratebook.test");
  const { version } = (await second.get(`/approval-requests/${request}`)).body.data as { version: string };
  await database()
    .updateTable("session")
    .set({ proved_at: new Date(Date.now() + 86_400_000) })
    .execute();
  const approved = await second.post(`/approval-requests/${request}/approve`, { version }, key());
  if (approved.status !== 200) throw new Error(`${approved.status} ${JSON.stringify(approved.body)}`);
  const undo = { version: 1, reason: "The wrong deed" };
  idOf(await by.post(`/properties/${id}/owners/undo`, undo, key()));
}
