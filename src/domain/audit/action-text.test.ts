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
  ...["waiver", "adjustment", "cancellation"].flatMap((kind) =>
    ["request", "approve", "refuse", "withdraw"].map((verb) => `bill.${verb}_${kind}`),
  ),
  ...["approve", "refuse", "withdraw"].flatMap((verb) => [`bill.${verb}_plan`, `money_back.${verb}`]),
  ...["suspense", "charge", "not_ours"].map((verb) => `bank_line.${verb}`),
  ...["fee_paid", "fee_back", "fee_dropped"].map((verb) => `service_request.${verb}`),
  ...["finish", "refuse"].map((verb) => `data_case.${verb}`),
  ...["approve", "return", "reject", "propose", "withdraw"].map((verb) => `property.${verb}_change`),
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
