import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { collectionGroupNames } from "#domain/collections.ts";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { agencyOf, createBill, createPayer } from "../money/support/bills.ts";
import { readReceipts } from "../money/support/pay.ts";
import { reissueReceipt, reversePayment } from "../money/support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { dataOf, ledgerIncome, pay, payBoth } from "./kit.ts";

/** The collections report: each line once, a reversal as a negative line, and totals that agree. */

let till: Till;
let admin: ApiClient;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => till?.close());
afterEach(() => expectBooksAgree(till));

interface Line {
  readonly id: number;
  readonly kobo: number;
  readonly receipt: string;
  readonly payer: string;
  readonly item_code: string | null;
  readonly agency: string;
}
interface Totals {
  readonly lines: number;
  readonly kobo: number;
  readonly collected_kobo: number;
  readonly reversed_kobo: number;
}
const linesOf = async (query: string, by = admin) => {
  const { status, body } = await by.get(`/collections?${query}`);
  expect(status).toBe(200);
  return {
    lines: body.data as Line[],
    ...(body.meta as unknown as { totals: Totals; total: number; next?: string }),
  };
};

describe("collections of a payment", () => {
  test("list each receipt line with receipt, payer, item and agency, and negative lines after a reversal", async () => {
    const name = "Ngozi Collected";
    const bill = await createBill({
      individual_id: await createPayer(name),
      lines: [
        ["CL-01", 700_00],
        ["CL-02", 300_00],
      ],
    });
    const payment = await pay([bill]);
    const [receipt] = await readReceipts(payment);
    const found = await linesOf(`q=${receipt?.number}`);
    expect(found.lines.map(({ item_code, kobo }) => [item_code, kobo]).sort()).toEqual([
      ["CL-01", 700_00],
      ["CL-02", 300_00],
    ]);
    expect(found.lines[0]).toMatchObject({ receipt: receipt?.number, agency: "TST", channel: "gateway" });
    expect(found.totals).toEqual({ lines: 2, kobo: 1_000_00, collected_kobo: 1_000_00, reversed_kobo: 0 });
    expect((await linesOf("q=collected%20ngozi")).totals.kobo).toBe(1_000_00);

    await reversePayment(payment);
    const after = await linesOf(`q=${receipt?.number}`);
    expect(after.lines).toHaveLength(4);
    expect(after.totals).toEqual({ lines: 4, kobo: 0, collected_kobo: 1_000_00, reversed_kobo: -1_000_00 });
  });

  test("keep one line per item when its receipt is reissued, with the new number, also in the file", async () => {
    const agency_id = await agencyOf("COLN");
    const bill = await createBill({ agency_id, lines: [["CL-11", 700_00]] });
    const payment = await pay([bill]);
    const [old] = await readReceipts(payment);
    await reissueReceipt(old?.id ?? 0);
    const reissued = (await readReceipts(payment)).find(({ id }) => id !== old?.id);
    const { lines, totals } = await linesOf(`agency=${agency_id}`);
    expect(lines.map(({ receipt, kobo }) => [receipt, kobo])).toEqual([[reissued?.number, 700_00]]);
    expect(totals).toMatchObject({ lines: 1, kobo: 700_00 });
    const csv = await (await admin.fetch(`/collections/file?format=csv&agency=${agency_id}`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain(reissued?.number);
  });

  test("by credit count for the agency under the channel credit only", async () => {
    const individual_id = await createPayer();
    const first = await createBill({ individual_id, lines: [["CL-03", 100_00]] });
    // 70 of the second payment is excess, which belongs to the payer and to no agency.
    await payBoth(first, 70_00);
    const second = await createBill({ individual_id, lines: [["CL-03", 50_00]] });
    const used = await admin.post(
      `/payers/individual/${individual_id}/use-credit`,
      { bill_ids: [second.id] },
      { key: "collections-credit" },
    );
    expect(used.status).toBeLessThan(300);
    const groups = await admin.get("/collections/groups?by=channel");
    const { rows } = dataOf<{ rows: { key: string; kobo: number }[] }>(groups);
    expect(rows.find(({ key }) => key === "credit")?.kobo).toBe(50_00);
  });
});

describe("the collections report", () => {
  test("agrees with the ledger in every grouping and across pages", async () => {
    for (const agency of ["COLA", "COLB"])
      for (const kobo of [11_11, 22_22, 33_33])
        await pay([await createBill({ agency_id: await agencyOf(agency), lines: [[`CX-${agency}`, kobo]] })]);
    const income = await ledgerIncome();
    const all = await linesOf("per_page=200");
    expect(all.totals.kobo).toBe(income);
    for (const by of collectionGroupNames) {
      const { rows, totals } = dataOf<{ rows: Totals[]; totals: Totals }>(
        await admin.get(`/collections/groups?by=${by}`),
      );
      expect({ by, kobo: rows.reduce((sum, { kobo }) => sum + kobo, 0) }).toEqual({ by, kobo: income });
      expect(totals).toEqual(all.totals);
    }
    const walked: number[] = [];
    let next: string | undefined = "";
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof linesOf>> = await linesOf(
        `per_page=3${next && `&after=${next}`}`,
      );
      walked.push(...page.lines.map(({ id }) => id));
      next = page.next;
    }
    expect(walked).toEqual(all.lines.map(({ id }) => id));
    expect(new Set(walked).size).toBe(all.totals.lines);
  });

  test("exports exactly the rows and groups shown, with an audit entry", async () => {
    const agency = await agencyOf("COLA");
    const csv = await (await admin.fetch(`/collections/file?format=csv&agency=${agency}`)).text();
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Day,Receipt,Payer");
    expect(
      lines
        .slice(1)
        .map((line) => line.split(",").at(-1))
        .sort(),
    ).toEqual(["11.11", "22.22", "33.33"]);
    const groups = await (await admin.fetch(`/collections/file?format=csv&by=item&agency=${agency}`)).text();
    expect(groups.trim().split("\r\n")[1]).toBe("CX-COLA Item CX-COLA,3,66.66,0.00,66.66");
    const xlsx = await admin.fetch(`/collections/file?format=xlsx&agency=${agency}`);
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    const trail = database().selectFrom("audit").select("id").where("action", "=", "collection.export");
    expect(await trail.execute()).toHaveLength(4);
  });

  test("reports all invalid dates at once", async () => {
    const odd = await admin.get("/collections?from=2026-02-30&to=then");
    expect(odd).toMatchObject({ status: 400, body: { code: "invalid-query" } });
    expect(Object.keys(odd.body.errors ?? {}).sort()).toEqual(["from", "to"]);
    expect((await admin.get("/collections?from=2020-01-01&to=2026-01-01")).status).toBe(400);
    expect((await admin.get("/collections?from=2026-01-02&to=2026-01-01")).status).toBe(400);
    expect((await linesOf(`from=2020-01-01&to=2020-03-01`)).totals.lines).toBe(0);
    expect((await linesOf(`from=${lagosDate(Date.now())}`)).totals.lines).toBeGreaterThan(0);
  });

  test("shows officers only the collections of their agencies and local governments", async () => {
    const [ours, theirs] = [await agencyOf("COLA"), await agencyOf("COLB")];
    const officer = await signInAs(await createOfficer(null, [ours]));
    const seen = await linesOf("per_page=200", officer);
    expect(new Set(seen.lines.map(({ agency }) => agency))).toEqual(new Set(["COLA"]));
    expect(seen.totals.kobo).toBe(66_66);
    expect((await linesOf(`agency=${theirs}`, officer)).totals.lines).toBe(0);
    const groups = dataOf<{ rows: unknown[] }>(await officer.get("/collections/groups?by=agency"));
    expect(groups.rows).toHaveLength(1);
    const csv = await (await officer.fetch("/collections/file?format=csv")).text();
    expect(csv).toContain("COLA");
    expect(csv).not.toContain("COLB");
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect((await linesOf("per_page=200", elsewhere)).totals.lines).toBe(0);
  });
});
