import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionText, hasLabel } from "./action-text.ts";

/** Literal actions of the calls that write audit entries. */
function writtenActions(): Map<string, string> {
  const found = new Map<string, string>();
  const files = globSync("src/{app,areas,kernel,platform,reporting}/**/*.ts");
  expect(files.length).toBeGreaterThan(500);
  for (const file of files.filter((name) => !name.endsWith(".test.ts"))) {
    const source = readFileSync(file, "utf8");
    if (!/\baudit\(/.test(source)) continue;
    for (const [, values = ""] of source.matchAll(/\baction: ([^,}\n]+)/g))
      for (const [, action = ""] of values.matchAll(/"([a-z_]+\.[a-z_-]+)"/g)) found.set(action, file);
  }
  return found;
}

/** Actions that are put together from a resource and a verb. */
const COMPOSED = [
  "bill.request_waiver",
  "bill.approve_waiver",
  "bill.refuse_waiver",
  "bill.withdraw_waiver",
  "bill.request_adjustment",
  "bill.approve_adjustment",
  "bill.refuse_adjustment",
  "bill.withdraw_adjustment",
  "bill.request_cancellation",
  "bill.approve_cancellation",
  "bill.refuse_cancellation",
  "bill.withdraw_cancellation",
  "bill.approve_plan",
  "bill.refuse_plan",
  "bill.withdraw_plan",
  "money_back.approve",
  "money_back.refuse",
  "money_back.withdraw",
  "bank_line.suspense",
  "bank_line.charge",
  "bank_line.not_ours",
  "service_request.fee_paid",
  "service_request.fee_back",
  "service_request.fee_dropped",
  "data_case.finish",
  "data_case.refuse",
  "property.approve_change",
  "property.return_change",
  "property.reject_change",
  "property.propose_change",
  "property.withdraw_change",
  "wallet_funding.refuse",
  "property.undo_import",
];

test("Every action that is written has a label", () => {
  const written = writtenActions();
  expect(written.size).toBeGreaterThan(150);
  const missing = [...written.keys(), ...COMPOSED].filter((action) => !hasLabel(action));
  expect(missing).toEqual([]);
});

test("Labels are in the past tense and begin with a capital", () => {
  expect(actionText("till.take")).toBe("Payment taken");
  expect(actionText("bill.object")).toBe("Objection submitted");
  expect(actionText("bank_entry.enter")).toBe("Bank deposit entered");
});
