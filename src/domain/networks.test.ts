import { describe, expect, it } from "vitest";
import { isWithin, readNetwork } from "./networks.ts";

describe("a network", () => {
  it.each([
    ["196.220.10.0/24", "196.220.10.0/24"],
    [" 196.220.10.77/24 ", "196.220.10.0/24"],
    ["196.220.10.77", "196.220.10.77"],
    ["196.220.10.77/32", "196.220.10.77"],
    ["2C0F:F5C0::/32", "2c0f:f5c0::/32"],
    ["2c0f:f5c0:1:2:3:4:5:6/64", "2c0f:f5c0:1:2::/64"],
    ["2c0f:f5c0:1:2:3:4:5:6", "2c0f:f5c0:1:2:3:4:5:6"],
    ["::1", "0:0:0:0:0:0:0:1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
  ])("written %j is stored as %j", (text, stored) => {
    expect(readNetwork(text)).toBe(stored);
  });

  it.each([
    "",
    "office",
    "196.220.10",
    "196.220.10.256",
    "196.220.010.1",
    "196.220.10.0/33",
    "0.0.0.0/0",
    "196.220.10.0/",
    "10.0.0.0/24/8",
    "::/0",
    "2c0f:::/32",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "g::1",
  ])("is not %j", (text) => {
    expect(readNetwork(text)).toBeUndefined();
  });

  it("contains the addresses with its leading bits, and no others", () => {
    const office = ["196.220.10.0/23", "2c0f:f5c0:1:2::/63", "10.1.2.3"];
    for (const inside of [
      "196.220.10.1",
      "196.220.11.255",
      "::ffff:196.220.10.9",
      "10.1.2.3",
      "2c0f:f5c0:1:2::5",
      "2c0f:f5c0:1:3::5",
      "2C0F:F5C0:1:2:0:0:0:1%eth0",
    ])
      expect([inside, isWithin(office, inside)]).toEqual([inside, true]);
    for (const outside of ["196.220.12.0", "196.220.9.255", "10.1.2.4", "2c0f:f5c0:1:4::5", "unknown", ""])
      expect([outside, isWithin(office, outside)]).toEqual([outside, false]);
    expect(isWithin([], "10.1.2.3")).toBe(false);
  });
});
