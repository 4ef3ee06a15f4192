import { sql } from "kysely";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { signInOver } from "../../support/http.ts";
import { createOfficerWithGrants } from "../../support/officer-with-grants.ts";
import { agencyOf, createBill, type TestBill } from "./bills.ts";
import { send } from "./crash-send.ts";
import { type Attempt, Writers } from "./crash-writers.ts";

const TILLS = 4;

interface Opening {
  readonly url: string;
  readonly writers: number;
  readonly methods?: readonly Attempt["by"][];
}

/** Starts this many writers at a running product, each with its own bill; officers and cashiers stay signed in. */
export async function startWriters({ url, writers, methods }: Opening): Promise<Writers> {
  const agencies = [await agencyOf("AAA"), await agencyOf("BBB")];
  const bills: TestBill[] = [];
  for (let n = 0; n < writers; n++) {
    const agency_id = agencies[n % 2] ?? 0;
    bills.push(await createBill({ agency_id, lines: [[`CR-${n % 2}`, 1_000_000_000_000]] }));
  }
  const [first, second] = await Promise.all(
    ["admin@ratebook.test", "admin2@ratebook.test"].map((email) => signInOver(url, email, "api")),
  );
  const officers = [first?.token ?? "", second?.token ?? ""] as const;
  const tills = [];
  for (let n = 1; n <= TILLS; n++) tills.push(await openTill(url, n));
  // Step-up expires within a long run, so every session counts as just confirmed.
  await sql`UPDATE session SET proved_at = now() + interval '1 day'`.execute(database());
  return new Writers({ url, officers, tills, today: await lagosToday(database()) }, bills, methods);
}

/** A cashier with an open till. */
async function openTill(url: string, n: number): Promise<{ id: number; cashier: string }> {
  const email = await createOfficerWithGrants({ permissions: ["till.use", "receipt.view"] });
  const { token } = await signInOver(url, email, "api");
  const made = await send(`${url}/api/v1/tills`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": `crash-till-${n}`,
    },
    body: JSON.stringify({ place: `Counter ${n}`, notes: { "50000": 2 } }),
  });
  expect(made).toMatchObject({ status: 201 });
  return { id: JSON.parse(made?.text ?? "null").data.id as number, cashier: token };
}

/** Waits until writers got this many more answers, so that the product is up again and busy. */
export async function untilWritten(writers: Writers, more: number): Promise<void> {
  const wanted = writers.acknowledged + more;
  await expect
    .poll(() => writers.failure ?? writers.acknowledged, { timeout: 120_000, interval: 10 })
    .toSatisfy((seen: unknown) => seen instanceof Error || Number(seen) >= wanted);
  expect(writers.failure).toBeUndefined();
}
