import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownDataFolder } from "../import/import-client.ts";
import { importStatement, linesOf, openBankAccount } from "../money/support/bank.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";

const CASES = resolve(import.meta.dirname, "../../../shared/data/cases");

/** What an import reports, and the stored lines: amount in kobo and reference. */
interface Right {
  readonly result: Readonly<Record<string, unknown>>;
  readonly lines: readonly (readonly [kobo: number, narration: string, reference?: string])[];
}

const right: Readonly<Record<string, Right>> = {
  "reversal-in-credit-column.csv": {
    result: {
      bad_lines: 0,
      break_lines: 0,
      ignored_signs: [],
      opening_kobo: 10_000_000,
      closing_kobo: 10_000_000,
    },
    lines: [
      [2_500_000, "NIP TRF/OLABISI A/BILL"],
      [-2_500_000, "REVERSAL NIP TRF/OLABISI A/BILL"],
      [-5_250, "SMS CHARGE"],
      [5_250, "REV SMS CHARGE"],
    ],
  },
  "payer-called-total.csv": {
    result: { bad_lines: 0, break_lines: 0, skipped: 1 },
    lines: [
      [25_000_000, "TOTAL NIGERIA PLC/LUC 2026"],
      [4_000_000, "SUB-TOTAL STORES LTD RATES"],
      [1_000_000, "ADE STORES"],
    ],
  },
  "pages-repeat-the-header.csv": {
    result: { bad_lines: 0, break_lines: 0, closing_kobo: 13_000_000 },
    lines: [
      [2_500_000, "TRF A"],
      [500_000, "TRF B"],
    ],
  },
  "type-column-is-no-side.csv": {
    result: { bad_lines: 0 },
    lines: [
      [1_250_000, "TRF FROM ADE"],
      [1_350_000, "TERMINAL 2044"],
      [-5_250, "SMS ALERT"],
    ],
  },
  "statement-cr-only.csv": {
    result: { bad_lines: 0, break_lines: 0 },
    lines: [
      [125_050, "TRF A"],
      [25_000, "TRF B"],
    ],
  },
  "statement-sep-line.csv": {
    result: { bad_lines: 0, break_lines: 0 },
    lines: [
      [125_050, "TRF A"],
      [25_000, "TRF B"],
    ],
  },
  "excel-text-wrappers.csv": {
    result: {
      bad_lines: 0,
      warning_lines: 1,
      warnings: [{ line: 4, text: expect.stringContaining("4.27781E+11") }],
    },
    lines: [
      [1_250_000, "CASH DEP", "0042778100"],
      [1_350_000, "CASH DEP", "0042778200"],
      [1_450_000, "CASH DEP", "4.27781E+11"],
    ],
  },
  "day-and-month-swapped-by-excel.csv": {
    result: { warnings: [{ text: expect.stringContaining("swapped day and month") }] },
    lines: [
      [30_000, "TRF C"],
      [40_000, "TRF D"],
      [10_000, "TRF A"],
      [20_000, "TRF B"],
    ],
  },
};

describe.skipIf(!existsSync(CASES))("needs ../shared/data: bank statements", () => {
  let till: Till;
  let client: ApiClient;
  let tidy: () => Promise<void>;

  beforeAll(async () => {
    tidy = await ownDataFolder();
    till = await openTill();
    client = await signInAs("admin@ratebook.test");
  }, 240_000);
  afterAll(async () => {
    await expectBooksAgree(till);
    await till?.close();
    await tidy?.();
  });

  test.each(Object.keys(right))("%s", async (name) => {
    const { result, lines } = right[name] ?? { result: {}, lines: [] };
    const account = await openBankAccount(client);
    const done = await importStatement(client, account, readFileSync(resolve(CASES, name)));
    expect(done.result).toMatchObject({ ...result, lines: lines.length, made: lines.length });
    expect(await linesOf(client, account)).toMatchObject(
      lines.map(([kobo, narration, reference]) => ({ kobo, narration, ...(reference && { reference }) })),
    );
  });

  test("marks lines with a wrong balance in the list", async () => {
    const account = await openBankAccount(client);
    const text =
      "Date,Narration,Credit,Balance\n20/11/2026,TRF A,100.00,100.00\n20/11/2026,TRF B,50.00,250.00\n";
    expect((await importStatement(client, account, text)).result).toMatchObject({
      break_lines: 1,
      breaks: [
        { line: 3, text: "The balance is ₦250.00, but the previous line and this amount give ₦150.00." },
      ],
    });
    const { body } = await client.get(`/bank-statements?account=${account}`);
    expect(body.data).toMatchObject([{ break_lines: 1 }]);
  });
});
