import { expect, test } from "vitest";
import { serverModulesIn } from "./server-only.ts";

const chunk = (modules: Record<string, number>) => ({
  type: "chunk" as const,
  modules: Object.fromEntries(
    Object.entries(modules).map(([id, renderedLength]) => [id, { renderedLength }]),
  ) as never,
});

test("finds server modules in the browser's build", () => {
  const bundle = {
    "view.js": chunk({
      "/here/src/areas/collecting/payments/confirm.ts": 120,
      "/here/src/kernel/random-token.ts": 1,
      "/here/src/screens/admin/payment/view.tsx": 900,
    }),
    "view.css": { type: "asset" as const },
  };
  expect(serverModulesIn(bundle)).toEqual([
    "src/areas/collecting/payments/confirm.ts in view.js",
    "src/kernel/random-token.ts in view.js",
  ]);
});

test("ignores server modules that were tree-shaken completely", () => {
  expect(serverModulesIn({ "view.js": chunk({ "/here/src/kernel/actor.ts": 0 }) })).toEqual([]);
});
