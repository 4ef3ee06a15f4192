import { createHmac, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { depth } from "../../support/depth.ts";
import { createBill } from "./bills.ts";
import type { Notice, Provider } from "./gateway-outcomes.ts";
import type { Till } from "./till.ts";

/** Number of repetitions. */
export const TIMES = depth("RATEBOOK_STORM", { short: 300, long: 10_000 });
/** Timeout of a test with so many repetitions, in milliseconds. */
export const LONG = Math.max(240_000, TIMES * 500);
const AT_ONCE = 24;

/** Repeats an action, many at once. @returns how often each answer came */
export async function storm(
  once: (at: number) => Promise<string>,
  times = TIMES,
): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  let next = 0;
  const worker = async () => {
    while (next < times) {
      const answer = await once(next++);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** Calls over HTTP, as payers and gateways make them. */
export async function openStormClient(till: Till) {
  async function post(path: string, body: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${till.url}/api/v1${path}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends a notification as its gateway would. */
  function notify({ provider, body }: Notice) {
    const signature = createHmac("sha512", till.secret).update(body).digest("hex");
    const headers = provider === "paystack" ? { "x-paystack-signature": signature } : undefined;
    return post(`/webhooks/${provider}`, body, headers);
  }

  const signIn = { email: "admin@ratebook.test", password: "Ratebook-demo-1", client: "api" };
  const { text } = await post("/login", JSON.stringify(signIn));
  // Signed-in users may start any number of payments.
  const bearer = (JSON.parse(text) as { data: { token: string } }).data.token;

  /** A bill, and a request that starts the same payment of it every time. */
  async function begin(provider: Provider, kobo: number) {
    const bill = await createBill({ lines: [["TX-01", kobo]] });
    const body = JSON.stringify({ bill_tokens: [bill.token], email: "payer@example.test", provider });
    const headers = { "Idempotency-Key": randomUUID(), Authorization: `Bearer ${bearer}` };
    return { bill, start: () => post("/payments", body, headers) };
  }

  const simulatorOf = (provider: Provider) => (provider === "remita" ? till.remita : till.simulator);

  return { post, notify, begin, simulatorOf };
}

/** The only payment of a bill. */
export async function paymentOf(billId: number) {
  const rows = await database()
    .selectFrom("payment_bill")
    .innerJoin("payment", "payment.id", "payment_id")
    .select(["payment.id", "reference", "token"])
    .where("bill_id", "=", billId)
    .execute();
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error("There is no payment.");
  return row;
}
