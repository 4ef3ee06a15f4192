import { expect, it } from "vitest";
import type { Mapping } from "./mapping.ts";
import { applyOptions } from "./mapping-options.ts";

const NONE = { map: [], value: [], default: [], "blank-if-refused": [], draft: false };
const GUESS: Mapping = {
  columns: [{ column: "Kind", to: "use", values: { A: "mixed", B: "vacant" } }],
  constants: {},
  status: "submitted",
};

it("adds values of --value to the existing mapping", () => {
  const { columns } = applyOptions(GUESS, { ...NONE, value: ["use:10*=residential", "use:A=commercial"] });
  expect(columns).toEqual([
    { column: "Kind", to: "use", values: { A: "commercial", B: "vacant", "10*": "residential" } },
  ]);
});

it.each(["use=residential", "10*=residential", "use:10*"])("rejects --value %s", (value) =>
  expect(() => applyOptions(GUESS, { ...NONE, value: [value] })).toThrow("does not match --value"),
);

it("rejects a value for an unmapped field", () => {
  expect(() => applyOptions(GUESS, { ...NONE, value: ["sign_type:A=wall"] })).toThrow(
    '--value: no column is mapped to "sign_type".',
  );
});
