import { describe, expect, it } from "vitest";
import { reversalText } from "./reversal-effect.ts";

const nothing = { bills: 0, credit_kobo: 0, restored_kobo: 0, wallet_kobo: 0, receipts: 0 };

describe("the text of a reversal", () => {
  it("names bills only if they become unpaid, and the credit that is removed", () => {
    expect(reversalText({ ...nothing, bills: 1, receipts: 2 }, "before")).toBe(
      "Its bill will be unpaid again. Its 2 receipts will be cancelled.",
    );
    expect(reversalText({ ...nothing, credit_kobo: 8_641_770, receipts: 1 }, "before")).toBe(
      "₦86,417.70 of credit will be removed. Its receipt will be cancelled.",
    );
    expect(reversalText({ ...nothing, bills: 3, credit_kobo: 100_00, receipts: 1 }, "after")).toBe(
      "Its 3 bills became unpaid again. ₦100.00 of credit was removed. Its receipt was cancelled.",
    );
  });

  it("names credit that is returned and wallets that are reduced", () => {
    expect(reversalText({ ...nothing, bills: 1, restored_kobo: 100_00 }, "before")).toBe(
      "Its bill will be unpaid again. ₦100.00 will be returned to the payer’s credit.",
    );
    expect(reversalText({ ...nothing, wallet_kobo: 100_00, receipts: 2 }, "after")).toBe(
      "₦100.00 was deducted from the wallet. Its 2 receipts were cancelled.",
    );
  });
});
