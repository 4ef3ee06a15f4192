import { expect } from "vitest";
import { denominations, type Notes, notesKobo } from "#domain/till.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../../support/api.ts";
import { createOfficerWithGrants, type Grant } from "../../support/officer-with-grants.ts";
import { nextNumber } from "../../support/sample.ts";
import type { TestBill } from "./bills.ts";

export interface OpenedTill {
  readonly id: number;
  readonly client: ApiClient;
  readonly email: string;
  readonly place: string;
  readonly notes: Notes;
  readonly float_kobo: number;
}

export const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;

/** Notes and coins that add up to an amount, a multiple of 50 kobo. */
function notesFor(kobo: number): Notes {
  let left = kobo;
  const notes: Record<string, number> = {};
  for (const one of denominations) {
    notes[one] = Math.floor(left / one);
    left %= one;
  }
  if (left > 0) throw new Error(`${kobo} kobo cannot be counted out`);
  return notes;
}

/** Cashiers with their own tills, and what they do. */
export function cashiers() {
  const run = nextNumber();
  let count = 0;
  const key = () => ({ key: `till-test-${run}-${++count}` });

  /** A cashier with a till opened with ₦1,030.00. */
  async function newTill(
    scope: Omit<Grant, "permissions"> = {},
    more: object = {},
    permissions: readonly string[] = ["till.use", "receipt.view"],
  ): Promise<OpenedTill> {
    const email = await createOfficerWithGrants({ permissions, ...scope });
    const client = await signInAs(email);
    const place = `Counter ${nextNumber()}`;
    const notes = { "50000": 2, "1000": 3 };
    const made = await client.post("/tills", { place, notes, ...more }, key());
    expect(made).toMatchObject({ status: 201 });
    return {
      client,
      email,
      place,
      notes,
      id: dataOf<{ id: number }>(made).id,
      float_kobo: notesKobo(notes),
    };
  }

  const take = (at: OpenedTill, bills: readonly TestBill[], body: object, by = key()): Promise<ApiAnswer> =>
    at.client.post(
      `/tills/${at.id}/payments`,
      { bills: bills.map(({ id }) => id), method: "cash", ...body },
      by,
    );

  /** Counts the drawer with this amount. */
  async function countOf(at: OpenedTill, kobo: number): Promise<ApiAnswer> {
    const { version } = dataOf<{ version: number }>(await at.client.get(`/tills/${at.id}`));
    return at.client.post(`/tills/${at.id}/count`, { notes: notesFor(kobo), version }, key());
  }

  return { newTill, take, key, countOf };
}
