import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { depth, isDeep } from "../support/depth.ts";
import { startWriters, untilWritten } from "./support/crash-office.ts";
import { type CrashProduct, startCrashProduct } from "./support/crash-product.ts";
import { expectAllStored, expectRepeatable, paymentsWhere } from "./support/crash-proof.ts";
import { send } from "./support/crash-send.ts";

/**
 * Kills the application and PostgreSQL with SIGKILL in turn while 32 writers pay online, enter bank payments, take
 * cash at tills and reverse cash payments. Everything acknowledged must be there once, and receipt numbers must
 * have no gaps. RATEBOOK_CRASH_CYCLES sets the number of kills.
 */
const CYCLES = depth("RATEBOOK_CRASH_CYCLES", { short: 4, long: 100 });
const WRITERS = 32;
const BETWEEN = 12; // acknowledged payments before the next kill
const TELL_EVERY = 10; // cycles between progress messages
const VERIFY_EVERY = 40; // cycles between runs of `ratebook verify` under load

let product: CrashProduct;

beforeAll(async () => {
  product = await startCrashProduct();
  openDatabase(product.databaseUrl, 4);
}, 240_000);
afterAll(async () => {
  await closeDatabase();
  await product?.close();
}, 180_000);

test(
  `nothing acknowledged is lost or duplicated in ${CYCLES} kills under ${WRITERS} writers`,
  async () => {
    const writers = await startWriters({ url: product.url, writers: WRITERS });
    for (let cycle = 1; cycle <= CYCLES; cycle++) {
      await untilWritten(writers, BETWEEN);
      await (cycle % 2 === 0 ? product.killDatabase() : product.killApplication());
      if (cycle % TELL_EVERY === 0)
        notify(`${cycle} kills: ${writers.acknowledged} acknowledged, ${writers.broken} answers broken`);
      if (cycle % VERIFY_EVERY === 0) {
        await untilWritten(writers, 1);
        const { code, output } = await product.verify();
        notify(`${cycle} kills: verify ended with ${code}`);
        expect(code, output).toBe(0);
      }
    }
    await untilWritten(writers, BETWEEN);
    await writers.stop();
    await finishPaid();
    await expectAllStored(writers.attempts);
    await expectRepeatable(product.url, writers.attempts);
    const { code, output } = await product.verify();
    notify(`${CYCLES} kills: ${writers.acknowledged} of ${writers.attempts.length} acknowledged\n${output}`);
    expect(code, output).toBe(0);
    expect(output).toContain("receipt numbers have no gaps");
    // Every kind of writer must have succeeded, or the test would prove nothing.
    for (const by of ["gateway", "bank", "till", "reversal"])
      expect(writers.attempts.some((one) => one.by === by && one.done)).toBe(true);
  },
  240_000 + CYCLES * 60_000,
);

/** Reports progress in a long run only. */
function notify(line: string): void {
  if (isDeep) process.stdout.write(`${line}\n`);
}

/** Confirms whatever the gateway was paid, even where no writer waited for it. */
async function finishPaid(): Promise<void> {
  await product.simulator.control.idle();
  for (const { reference, status } of product.simulator.control.payments()) {
    if (status !== "success") continue;
    await expect
      .poll(async () => {
        const [row] = await paymentsWhere(sql`reference = ${reference}`);
        if (row?.confirmed) return true;
        await send(`${product.url}/api/v1/payments/${row?.token}/check`, { method: "POST" });
        return false;
      })
      .toBe(true);
  }
}
