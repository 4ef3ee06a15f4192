import { expect, it } from "vitest";
import { claimText, lineStateLabel } from "./line-labels.ts";

it("states and claims of statement lines have labels", () => {
  expect(lineStateLabel("not-ours")).toBe("Not ours");
  expect(claimText("DEP-0000012-K waiting")).toBe("DEP-0000012-K, pending");
  expect(claimText("DEP-0000012-K unknown")).toBe("DEP-0000012-K unknown");
});
