import { expect, test } from "vitest";
import { catalogueErrors } from "../../scripts/texts/catalogue-errors.mjs";
import { textsOf } from "../../scripts/texts/read.mjs";
import { findFaults } from "../../scripts/texts.mjs";

/** Screens listed as translated are complete in every language. */

test("no text is missing", () => {
  expect(findFaults(process.cwd())).toEqual([]);
}, 60_000);

test("reports texts without `t`, missing translations, other areas' texts and unused ones", () => {
  const { said, bare } = textsOf(
    "one.tsx",
    'const One = () => <p title="Not this">{t("Pay {sum}", { sum })} and more{late ? t("Late") : "Not late yet"}</p>;',
  );
  expect([...said]).toEqual(["Pay {sum}", "Late"]);
  expect(bare).toEqual(expect.arrayContaining(["Not this", "and more", "Not late yet"]));
  const errors = catalogueErrors(said, () => false, {
    ha: { public: { "Pay {sum}": "Biya", Gone: "Tafi" } },
  });
  expect(errors).toHaveLength(3);
});

test("requires texts to be unique within a document, and plural forms for counts", () => {
  const { said, counted } = textsOf("one.ts", 't("Sold"); count(2, "{n} bill", "{n} bills");');
  const errors = catalogueErrors(
    said,
    () => false,
    {
      ha: {
        public: { Sold: "An sayar", "{n} bills": { one: "Takarda {n}", other: "Takardu {n}" } },
        agent: { Sold: "Sayayye" },
      },
      yo: { public: { Sold: { other: "A ti tà á" }, "{n} bills": "Ìwé owó {n}" } },
    },
    counted,
  );
  expect(errors.map((error) => error.replace(/:.*: /, ": "))).toEqual([
    'ha: "Sold"',
    'yo: "Sold"',
    'yo: "{n} bills"',
  ]);
});
