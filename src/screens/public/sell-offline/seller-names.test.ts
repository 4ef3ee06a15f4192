import { expect, it } from "vitest";
import { sellerNames } from "./seller-names.ts";

it("names each seller once, not only the first", () => {
  const sales = ["Ada Obi", "Bola Ige", "Ada Obi"].map((person_name) => ({ person_name }));
  expect(sellerNames(sales)).toBe("Ada Obi, Bola Ige");
});
