import { describe, expect, it } from "vitest";
import { unprintable } from "../printable-letters.ts";
import { toSms } from "./sms.ts";

describe("an SMS", () => {
  it("keeps what the GSM alphabet has and folds the rest of a Yoruba name", () => {
    expect(toSms("Adéwálé Sọdípọ̀ owes ₦1,000 – “today”")).toEqual({
      text: 'Adéwalé Sodipo owes N1,000 - "today"',
      alphabet: "gsm",
      segments: 1,
    });
  });

  it("folds Hausa letters and other signs that have no accent", () => {
    expect(toSms("Ɗanladi Ƙwari ya biya ɓangaren 500 m² – ƙarshe: ½")).toEqual({
      text: "Danladi Kwari ya biya bangaren 500 m2 - karshe: 1/2",
      alphabet: "gsm",
      segments: 1,
    });
    expect(toSms(`Mu'azu ${"Ɗ".repeat(140)}`)).toMatchObject({ alphabet: "gsm", segments: 1 });
    expect(toSms("Sa’adu ʼYar\u00a0ƙwanƙwaso\u200b ’Yan").text).toBe("Sa'adu 'Yar kwankwaso 'Yan");
  });

  it("costs no more for any letter of our languages and of Europe", () => {
    const blocks = [
      [0xc0, 0x17f],
      [0x1e00, 0x1eff],
    ] as const;
    const letters = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const printed = [...letters, ..."ɓɗƙƴǝəɛɔŋɨʉƁƊƘƳƎƏƐƆŊƗɄ"].filter(
      (letter) => /\p{L}/u.test(letter) && unprintable(letter).length === 0,
    );
    expect(printed.length).toBeGreaterThan(400);
    expect(printed.filter((letter) => toSms(letter).alphabet !== "gsm").join("")).toBe("");
  });

  it("is one part up to 160 signs, and 153 a part beyond", () => {
    expect(toSms("a".repeat(160)).segments).toBe(1);
    expect(toSms("a".repeat(161)).segments).toBe(2);
    expect(toSms("a".repeat(306)).segments).toBe(2);
    expect(toSms("a".repeat(307)).segments).toBe(3);
  });

  it("counts a sign of the extension table twice", () => {
    expect(toSms("€".repeat(80)).segments).toBe(1);
    expect(toSms("€".repeat(81)).segments).toBe(2);
  });

  it("leaves the words alone where folding does not save the alphabet", () => {
    expect(toSms("Ọ̀yọ́ 汉")).toEqual({ text: "Ọ̀yọ́ 汉", alphabet: "unicode", segments: 1 });
    expect(toSms("汉".repeat(70)).segments).toBe(1);
    expect(toSms("汉".repeat(71)).segments).toBe(2);
  });
});
