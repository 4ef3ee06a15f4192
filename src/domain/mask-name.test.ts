import { describe, expect, test } from "vitest";
import { initials, maskName } from "./mask-name.ts";

describe("a masked name", () => {
  test.each([
    ["Adéwálé Sọdípọ̀", "A. S.", "A•••• S••••"],
    ["Ọ̀ṣọ́ Ẹlẹ́gbẹ́dẹ", "Ọ̀. Ẹ.", "Ọ̀•••• Ẹ••••"],
    ["sọdípọ̀ & Sons Nigeria Limited", "S. S. N.", "S•••• S•••• N••••"],
    ["  Musa  ", "M.", "M••••"],
    ["Ọ̀ṣun Ìyá-Ẹgbẹ́ O'Neil".normalize("NFD"), "Ọ̀. Ì. O.", "Ọ̀•••• Ì•••• O••••"],
    ["Ƙwaƙwaɗa", "Ƙ.", "Ƙ••••"],
    ["", "", ""],
  ])("%s", (name, short, masked) => {
    expect(initials(name)).toBe(short);
    expect(maskName(name)).toBe(masked);
  });

  test("doesn't reveal the length of a name", () => {
    expect(maskName("Bo Li")).toBe(maskName("Babatunde Lawal"));
  });
});
