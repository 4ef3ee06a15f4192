import { expect, test } from "vitest";
import { recordCode } from "./code.ts";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";
import { MAX_CODES, readPayerSelection } from "./portfolio-choice.ts";

const read = (raw: Record<string, unknown>) => {
  const errors = new ValidationErrors();
  return { choice: readPayerSelection(errors, raw), faults: inEnglish(errors.found) };
};
const [ind, cor, prp] = [recordCode("IND", 12), recordCode("COR", 7), recordCode("PRP", 3)];

test("reads codes from lines or the first column of a table, without the heading, each once", () => {
  const { choice, faults } = read({
    codes: `\uFEFFCode;Name\r\n"${ind}";Ade\r\n\r\n${cor.toLowerCase()}\t x\n${ind}\n`,
  });
  expect(faults).toEqual([]);
  expect(choice.listed?.map(({ type, id, line }) => [type, id, line])).toEqual([
    ["individual", 12, 2],
    ["corporate", 7, 4],
  ]);
  expect(choice.take_over).toBe(false);
});

test("reports every line that is not a payer at once", () => {
  const { faults } = read({ codes: `${ind}\n${prp}\nIND-0000012-A\nnobody 5` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ code: "unknown-payers", path: "codes" });
  for (const line of [2, 3, 4]) expect(faults[0]?.message).toContain(`line ${line} (`);
  expect(faults[0]?.message).not.toContain("line 1 ");
});

test("rejects an empty choice, too many payers, and an invalid amount", () => {
  expect(read({}).faults[0]?.code).toBe("no-payers-chosen");
  expect(read({ codes: "Code\n" }).faults[0]?.code).toBe("no-payers-chosen");
  expect(read({ type: "corporate" }).faults[0]?.code).toBe("no-payers-chosen");
  const many = Array.from({ length: MAX_CODES + 1 }, (_, at) => recordCode("IND", at + 1)).join("\n");
  expect(read({ codes: many }).faults[0]?.code).toBe("too-many-payers");
  expect(
    read({ owing_over: "much", lga_id: "x", type: "car" })
      .faults.map(({ path }) => path)
      .sort(),
  ).toEqual(["lga_id", "owing_over", "type"]);
  expect(read({ owing_over: "100", take_over: "yes" }).choice).toMatchObject({
    take_over: true,
    listed: null,
    picked: { owing_over: 10_000 },
  });
});
