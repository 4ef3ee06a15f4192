import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { message, type Translatable } from "#domain/message.ts";
import { readValue } from "#domain/read-value.ts";
import { decimal, type Field, text, whole } from "#resource/field.ts";
import { readOwner } from "./read-owner.ts";
import { addReasons, generalTexts } from "./reasons.ts";
import type { CheckedLine } from "./validate-batch.ts";

const line = (outcome: CheckedLine["outcome"], ...messages: Translatable[]): CheckedLine => ({
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

/** The error of reading a cell. */
const errorOf = (field: Field, text: string): Translatable => {
  const read = readValue("any", field, text);
  return "faults" in read ? (read.faults[0] ?? "") : "";
};

it("counts lines by reason, ignoring their values", () => {
  const duplicate = (where: string) =>
    message("{field}: already used by another record ({where}).", { field: "NIN", where });
  const address = (part: string) =>
    message("{field}: at most {most} characters; “{part}” has {n}. {advice}", {
      field: "Street number",
      most: 4,
      n: part.length,
      part,
      advice: "Shorten it in the file.",
    });
  const first = addReasons(
    [],
    [
      line("bad", address("81-83")),
      line("bad", address("60-1/2"), "Enter a number."),
      line("bad", duplicate("line 2")),
      line("repeated", "Roll number is already on line 4 of the file."),
    ],
  );
  const both = addReasons(first, [
    line("bad", duplicate("IND-0000012-K")),
    line("different", "Already on record as PRP-1 with different values for: Use. Nothing was changed."),
  ]);
  expect(both.map(({ message: text, lines }) => [text, lines])).toEqual([
    ["Street number: at most 4 characters.", 2],
    ["Enter a number.", 1],
    ["NIN: already used by another record.", 2],
    ["Already on an earlier line in the file.", 1],
    ["Already on record with different values. Nothing was changed.", 1],
  ]);
});

it("counts errors of long or unprintable values as one reason", () => {
  const limits: [Field, string[]][] = [
    [text("Note", 5), ["abcdef", "abcdefghi"]],
    [whole("Floors", 2), ["123", "12345"]],
    [decimal("Height", "m", 2), ["123.5", "1234.5"]],
    [text("Note", 50), ["日本", "中国"]],
  ];
  for (const [field, values] of limits) {
    const reported = values.map((value) => line("bad", errorOf(field, value)));
    expect(addReasons([], reported)).toEqual([{ column: "A", message: expect.any(String), lines: 2 }]);
  }
});

it("counts the reason nested in an error of an owner's name", () => {
  const reported = ["x".repeat(61), "x".repeat(70)].flatMap((name) => {
    const read = readOwner({ name: `${name}, Ade`, address: "", city: "" }, "file");
    return "faults" in read ? [line("bad", ...read.faults)] : [];
  });
  expect(addReasons([], reported)).toEqual([
    { column: "A", message: "Owner’s surname: Enter at most 60 characters.", lines: 2 },
  ]);
});

it("leaves a text unchanged that only resembles a message", () => {
  const reported = [line("bad", "Owner (line 2); this is it."), line("bad", "Owner (line 3); this is it.")];
  expect(addReasons([], reported)).toHaveLength(2);
});

it("limits the number of reasons", () => {
  const many = Array.from({ length: 100 }, (_, n) => line("bad", `Reason ${n}`));
  const reasons = addReasons([], many);
  expect(reasons).toHaveLength(31);
  expect(reasons.at(-1)).toEqual({ column: null, message: "Other reasons.", lines: 70 });
});

it("contains only messages that exist in the sources", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const sources = globSync(`${root}**/*.ts`)
    .filter((file) => !/(\.test|import\/reasons)\.ts$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const isMade = (text: string) => sources.some((source) => source.includes(JSON.stringify(text)));
  expect(Object.keys(generalTexts).filter((text) => !isMade(text))).toEqual([]);
});
