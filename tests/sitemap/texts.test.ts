import { expect, test } from "vitest";
import { faultsIn, findFaults, textsOf } from "../../scripts/texts.mjs";

/** Screens that are said to be whole are so, in every language. */

test("no text is missing", () => {
  expect(findFaults(process.cwd())).toEqual([]);
});

test("a text without `t`, a missing one, other places and one that nobody says are told", () => {
  const { said, bare } = textsOf(
    "one.tsx",
    'const One = () => <p title="Not this">{t("Pay {sum}", { sum })} and more{late ? t("Late") : "Not late yet"}</p>;',
  );
  expect([...said]).toEqual(["Pay {sum}", "Late"]);
  expect(bare).toEqual(expect.arrayContaining(["Not this", "and more", "Not late yet"]));
  const faults = faultsIn(said, () => false, { ha: { public: { "Pay {sum}": "Biya", Gone: "Tafi" } } });
  expect(faults).toHaveLength(3);
});
