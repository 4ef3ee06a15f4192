import { describe, expect, it, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { printError as rawPrintError, unprintable } from "./printable-letters.ts";
import { readRecordInput as rawReadRecordInput } from "./record-input.ts";
import { individual } from "./register/individual.ts";

const printError = (...given: Parameters<typeof rawPrintError>) => inEnglish(rawPrintError(...given));
const readRecordInput = (...given: Parameters<typeof rawReadRecordInput>) =>
  inEnglish(rawReadRecordInput(...given));

describe("printError", () => {
  test.each([
    "Adéwálé Sọdípọ̀",
    "Ẹ̀gbẹ́ Ọ̀ṣun",
    "Ɓala Ɗanladi Ƙwari ’Yar Ƴan’uwa",
    "Nwáńkwọ Ụ̀zọ̀ Ṅwaṅne",
    "Ẓorai Tsav-Ityô",
    "François Muñoz & Söhne",
    "₦2,500 – 14½ Road",
  ])("%s can be printed", (text) => {
    expect(printError(text)).toBeUndefined();
    expect(printError(text.normalize("NFD"))).toBeUndefined();
  });

  test.each([
    ["华为 Nigeria", "华 为"],
    ["Аде", "А д е"],
    ["محمد Bello", "م ح د"],
    ["Mama Put 😀", "😀"],
  ])("%s cannot be printed", (text, letters) => {
    expect(printError(text)).toBe(`Documents can’t print “${letters}”. Use Latin letters instead.`);
  });

  it("names a few of many characters", () => {
    expect(printError("华为技术有限公司")).toContain("“华 为 技 术 有 …”");
    expect(unprintable("华华为")).toEqual(["华", "为"]);
  });
});

it("rejects on entry a name that no document can print", () => {
  expect(readRecordInput(individual, { surname: "Ли", first_name: "Ana" }).errors).toEqual({
    surname: ["Documents can’t print “Л и”. Use Latin letters instead."],
  });
});
