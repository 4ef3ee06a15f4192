import { describe, expect, it } from "vitest";
import { toSms } from "./sms.ts";

describe("an SMS", () => {
  it("keeps what the GSM alphabet has and folds the rest of a Yoruba name", () => {
    expect(toSms("Adéwálé Sọdípọ̀ owes ₦1,000 – “today”")).toEqual({
      text: 'Adéwalé Sodipo owes N1,000 - "today"',
      alphabet: "gsm",
      segments: 1,
    });
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
