import { expect, it } from "vitest";
import { normalisePayCode } from "#domain/pay-code.ts";
import { drawBillSecrets } from "./bill-secrets.ts";

it("draws unique pay codes and tokens in the documented format", () => {
  const drawn = drawBillSecrets(5_000);
  for (const { pay_code, token } of drawn) {
    expect(normalisePayCode(pay_code)?.replace("-", "")).toBe(pay_code);
    expect(token).toMatch(/^[\w-]{22}$/);
  }
  expect(new Set(drawn.map(({ token }) => token)).size).toBe(5_000);
  // 40 bits: two equal codes among 5,000 occur once in 88,000 runs.
  expect(new Set(drawn.map(({ pay_code }) => pay_code)).size).toBe(5_000);
});

it("uses every character in every position", () => {
  const codes = drawBillSecrets(5_000).map(({ pay_code }) => pay_code);
  for (let place = 0; place < 8; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(32);
});
