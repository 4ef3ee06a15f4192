/**
 * Validation of a receipt as on the public page, and of the whole ledger as by `ratebook verify`, both
 * against checking the same signatures alone. Use `--rows 1000000` for one year's receipts of a state.
 */
import { sql } from "kysely";
import { keyIdOfToken, readToken } from "#areas/collecting/receipts/signed-token.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { database } from "#kernel/db/client.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { fillLedger } from "./fill-ledger.ts";
import { alternate, logProgress, medianMs, option, rate, report } from "./measure.ts";
import { filledDatabase } from "./scratch-database.ts";

const rows = option("rows", 100_000);
const seconds = option("seconds", 4);
/** Number of tokens in the baseline that checks signatures alone. */
const SAMPLE = 10_000;

const scratch = await filledDatabase("ledger", rows, fillLedger);
const { rows: sample } = await sql<{ signed: string }>`
  SELECT signed FROM receipt ORDER BY token LIMIT ${SAMPLE}`.execute(database());
const tokens = sample.map(({ signed }) => signed);
const key = await findPublicKey(database(), keyIdOfToken(tokens[0] ?? "") ?? "");
if (!key) throw new Error("There is no key.");

let position = 0;
const next = () => tokens[position++ % tokens.length] ?? "";
const validated = await alternate(
  3,
  () =>
    rate(16, seconds, async () => {
      if ((await validateReceipt(next())).verdict !== "genuine") throw new Error("A receipt is not genuine.");
    }),
  () =>
    rate(1, seconds, async () => {
      if (!readToken(next(), key)) throw new Error("A token is not signed.");
    }),
);
report("validate a receipt", "receipts/s", validated.ours, validated.limit, { at: "least", ratio: 0.5 });

const verified = await alternate(
  rows > 500_000 ? 1 : 3,
  async () => {
    let before = performance.now();
    const logCheck = (name: string) => {
      logProgress(`  ${name.padEnd(60)} ${Math.round(performance.now() - before)} ms`);
      before = performance.now();
    };
    return (
      rows /
      (await medianMs(1, async () => expectAgreed(await verifyLedger(database(), undefined, logCheck))))
    );
  },
  async () => {
    const took = await medianMs(1, async () => void tokens.map((token) => readToken(token, key)));
    return tokens.length / took;
  },
);
report("verify the books", "receipts/s", verified.ours * 1000, verified.limit * 1000, {
  at: "least",
  ratio: 0.25,
});
const MiB = process.resourceUsage().maxRSS / 1024;
report("verify the books, most memory", "MiB", MiB, 300, { at: "most", ratio: 1 });
await scratch.end();

function expectAgreed({ checks }: Awaited<ReturnType<typeof verifyLedger>>): void {
  const failures = checks.filter(({ ok }) => !ok);
  if (failures.length > 0) throw new Error(JSON.stringify(failures));
}
