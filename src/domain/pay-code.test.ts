import fc from "fast-check";
import { expect, it, test } from "vitest";
import { formatPayCode, normalisePayCode } from "./pay-code.ts";

const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 });

test.each([
  [[0, 0, 0, 0, 0], "0000-0000"],
  [[255, 255, 255, 255, 255], "ZZZZ-ZZZZ"],
  [[0, 0, 0, 0, 33], "0000-0011"],
  [[8, 66, 16, 132, 33], "1111-1111"],
])("%j → %s", (from, code) => expect(formatPayCode(Uint8Array.from(from))).toBe(code));

it("needs five bytes", () => {
  expect(() => formatPayCode(new Uint8Array(4))).toThrow(RangeError);
  expect(() => formatPayCode(new Uint8Array(6))).toThrow(RangeError);
});

it("differs if the bytes differ: all 40 bits are in the code", () => {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  fc.assert(
    fc.property(bytes, (from) => {
      const bits = [...formatPayCode(from).replace("-", "")]
        .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"))
        .join("");
      expect(bits).toBe([...from].map((byte) => byte.toString(2).padStart(8, "0")).join(""));
    }),
  );
});

it("is parsed in any format", () => {
  fc.assert(
    fc.property(bytes, (from) => {
      const code = formatPayCode(from);
      expect(normalisePayCode(code)).toBe(code);
      expect(normalisePayCode(code.toLowerCase().replace("-", ""))).toBe(code);
      expect(normalisePayCode(` ${[...code].join(" ")} `)).toBe(code);
      expect(normalisePayCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
      expect(normalisePayCode(code.replaceAll("0", "O").replaceAll("1", "I"))).toBe(code);
    }),
  );
});

test.each(["", "7K3D-M9Q", "7K3D-M9QXX", "7K3D-M9QU", "7K3D_M9QX", "7K3D-M9Q*"])("refuses %j", (text) => {
  expect(normalisePayCode(text)).toBeUndefined();
});
