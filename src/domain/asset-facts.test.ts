import { describe, expect, it } from "vitest";
import { assetFacts, postalAddress } from "./asset-facts.ts";

const place = {
  street_number: "14",
  street_name: "Quarry Road, Ibara",
  city: "Abeokuta",
  landmark: "Near the stadium",
};
const factsOf = (...args: Parameters<typeof assetFacts>) =>
  assetFacts(...args).map(({ label, value }) => `${label}: ${value}`);

describe("the description of an asset on a document", () => {
  it("is the address and use of a property", () => {
    expect(factsOf("property", { ...place, use: "commercial" }, { lga: "Abeokuta South" })).toEqual([
      "Address: 14 Quarry Road, Ibara, Near the stadium, Abeokuta, Abeokuta South",
      "Use: Commercial",
    ]);
  });

  it("is the market, the shop number and the trade of a shop", () => {
    const shop = { trade_name: "Ade Stores", line_of_business: "Provisions", unit: "B12", market_id: 3 };
    expect(factsOf("shop", shop, { market: "Bodija Market", lga: "Ibadan North" })).toEqual([
      "Trade name: Ade Stores",
      "Market: Bodija Market",
      "Shop number: B12",
      "Address: Ibadan North",
      "Business: Provisions",
    ]);
  });

  it("is the property's address for a shop without an address", () => {
    const shop = { trade_name: "Ade Stores", line_of_business: "Provisions", unit: "2" };
    expect(factsOf("shop", shop, { property: "5 Oke Street, Abeokuta" })).toEqual([
      "Trade name: Ade Stores",
      "Shop number: 2",
      "Address: 5 Oke Street, Abeokuta",
      "Business: Provisions",
    ]);
  });

  it("is the plate and class of a vehicle", () => {
    const vehicle = {
      plate_number: "ABC-123DE",
      vehicle_class: "bus",
      make: "Toyota",
      model: "HiAce",
      park: "Kuto",
    };
    expect(factsOf("vehicle", vehicle)).toEqual([
      "Plate number: ABC-123DE",
      "Class: Bus (danfo)",
      "Vehicle: Toyota HiAce",
      "Park: Kuto",
    ]);
  });

  it("is the site of a mast and of a sign", () => {
    const mast = {
      ...place,
      landmark: null,
      operator: "IHS Towers",
      site_name: "OG0142",
      mast_type: "guyed",
    };
    expect(factsOf("mast", mast)).toEqual([
      "Site: OG0142",
      "Operator: IHS Towers",
      "Type: Guyed mast",
      "Address: 14 Quarry Road, Ibara, Abeokuta",
    ]);
    const sign = { ...place, description: "Drink milk", sign_type: "wall", permit_number: "S-77" };
    expect(factsOf("signage", sign)).toEqual([
      "Sign: Drink milk",
      "Type: Wall sign",
      "Permit number: S-77",
      "Address: 14 Quarry Road, Ibara, Near the stadium, Abeokuta",
    ]);
  });

  it("omits what may identify a masked payer", () => {
    expect(
      factsOf("shop", { trade_name: "Ade Stores", unit: "B12" }, { market: "Bodija" }, "masked"),
    ).toEqual(["Market: Bodija", "Shop number: B12"]);
    expect(factsOf("signage", { description: "Ade Stores", sign_type: "wall" }, {}, "masked")).toEqual([
      "Type: Wall sign",
    ]);
  });

  it("names no place twice, and is empty for an unknown record", () => {
    const there = { street_name: "Ibara Road", city: "Abeokuta", use: "vacant" };
    expect(factsOf("property", there, { lga: "abeokuta" })).toEqual([
      "Address: Ibara Road, Abeokuta",
      "Use: Vacant land",
    ]);
    expect(factsOf("residence", { city: "Abeokuta" })).toEqual([]);
  });
});

describe("a postal address", () => {
  it("has number and street on one line, then landmark and town, without missing parts", () => {
    expect(postalAddress(place)).toEqual(["14 Quarry Road, Ibara", "Near the stadium", "Abeokuta"]);
    expect(postalAddress({ street_name: null, city: "Abeokuta" })).toEqual(["Abeokuta"]);
    expect(postalAddress({})).toEqual([]);
  });
});
