import { expect, it } from "vitest";
import type { JudgedLine } from "./judge-batch.ts";
import { addReasons } from "./reasons.ts";

const line = (outcome: JudgedLine["outcome"], ...messages: string[]): JudgedLine => ({
  line: 1,
  cells: [],
  values: {},
  owner: undefined,
  since: undefined,
  blanked: [],
  digest: undefined,
  uniques: [],
  outcome,
  faults: messages.map((message) => ({ column: "A", value: "x", message })),
});

it("counts lines by reason, whatever the values are", () => {
  const first = addReasons(
    [],
    [
      line("bad", "Street number: at most 4 characters; this is 5: 81-83. Shorten it in the file."),
      line(
        "bad",
        "Street number: at most 4 characters; this is 6: 60-1/2. Shorten it in the file.",
        "Write a number.",
      ),
      line("bad", "NIN: another record has it already (line 2)."),
      line("repeated", "Roll number stands on line 4 of the file already."),
    ],
  );
  const both = addReasons(first, [
    line("bad", "NIN: another record has it already (IND-0000012-K)."),
    line("bad", "At most 20 letters; this has 27.", "At most 20 letters; this has 28."),
    line("different", "On record already as PRP-1, with another value for: Use. Nothing was changed."),
  ]);
  expect(both.map(({ message, lines }) => [message, lines])).toEqual([
    ["Street number: at most 4 characters.", 2],
    ["Write a number.", 1],
    ["NIN: another record has it already.", 2],
    ["Stands on an earlier line of the file already.", 1],
    ["At most 20 letters.", 1],
    ["On record already with other values. Nothing was changed.", 1],
  ]);
});

it("stays small whatever a file says", () => {
  const many = Array.from({ length: 100 }, (_, n) => line("bad", `Reason ${n}`));
  const reasons = addReasons([], many);
  expect(reasons).toHaveLength(31);
  expect(reasons.at(-1)).toEqual({ column: null, message: "Other reasons.", lines: 70 });
});
