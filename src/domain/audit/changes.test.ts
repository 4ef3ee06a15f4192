import { expect, test } from "vitest";
import { maskNamed } from "../mask-personal.ts";
import { actionText, resourceText } from "./action-text.ts";
import { describeChanges } from "./changes.ts";

const names = { lga: { 7: "Abeokuta South" } };

test("formats an edit with the labels, choices, money and dates of its form", () => {
  const before = { use: "residential", assessed_value: 125_000_000, street_name: "Quarry Road", lga_id: 7 };
  const after = { use: "commercial", assessed_value: 150_000_050, street_name: "Quarry Road", lga_id: null };
  expect(describeChanges({ resource: "property", before, after }, names)).toEqual([
    { field: "use", label: "Use", before: "Residential", after: "Commercial" },
    { field: "assessed_value", label: "Assessed value", before: "₦1,250,000.00", after: "₦1,500,000.50" },
    { field: "lga_id", label: "Local government", before: "Abeokuta South", after: "–" },
  ]);
});

test("masks the position of a person but not of a property", () => {
  const row = { before: null, after: { latitude: 7.161342, accuracy: null } };
  const changesOf = (resource: string) =>
    describeChanges({ resource, ...row }, { lga: {} }).map(({ field, after }) => [field, after]);
  expect(changesOf("individual")).toEqual([
    ["latitude", "••••••"],
    ["accuracy", "–"],
  ]);
  expect(changesOf("property")).toContainEqual(["latitude", "7.161342"]);
});

test("masks personal data in register fields and everywhere else", () => {
  const person = {
    phone_number: "08034412290",
    date_of_birth: "1985-03-14",
    email: "ade@mail.ng",
    nin: null,
  };
  expect(describeChanges({ resource: "individual", before: null, after: person }, names)).toEqual([
    { field: "date_of_birth", label: "Date of birth", before: null, after: "•• ••• 1985" },
    { field: "phone_number", label: "Phone number", before: null, after: "••••••••290" },
    { field: "email", label: "Email", before: null, after: "a••••@mail.ng" },
    { field: "nin", label: "NIN", before: null, after: "–" },
  ]);
  const described = describeChanges(
    { resource: "user", before: null, after: { input: [{ phone_number: "08034412290" }] } },
    names,
  );
  expect(JSON.stringify(described)).not.toContain("0803");
  const invited = describeChanges(
    { resource: "user", before: { to: "08034412290" }, after: { to: "ade@mail.ng" } },
    names,
  );
  expect(invited).toMatchObject([{ before: "••••••••290", after: "a••••@mail.ng" }]);
});

test("formats values without a definition by name: naira, rates, dates, codes, lists", () => {
  const after = {
    total_kobo: 1_250_000,
    rate_ppm: 50_000,
    effective_to: "2026-12-31",
    category_id: 3,
    demand_category_id: 3,
    owners: [{ type: "individual", share_bp: 5_000 }],
    tags: [],
    done: true,
  };
  const described = describeChanges({ resource: "billing_run", before: undefined, after }, names);
  expect(Object.fromEntries(described.map(({ label, after: text }) => [label, text]))).toEqual({
    Total: "₦12,500.00",
    Rate: "5%",
    "Effective to": "31 Dec 2026",
    Category: "3",
    "Demand category": "DCT-0000003-Z",
    Owners: "Type: individual, Share: 50%",
    Tags: "none",
    Done: "Yes",
  });
});

test("never shows raw JSON", () => {
  for (const odd of ["text", 5, ["a", { b: { c: [1] } }], { a: { b: { c: { d: null } } } }]) {
    const described = describeChanges({ resource: "test", before: odd, after: null }, names);
    expect(JSON.stringify(described.map(({ before }) => before))).not.toMatch(/\{|\[.*\[|undefined|object/);
    expect(described).toHaveLength(1);
  }
});

test("shows times with any offset as Lagos times", () => {
  for (const value of [
    "2026-12-01T00:00:00+01:00",
    "2026-11-30T23:00:00.000Z",
    "2026-11-30T18:00:00.123-05:00",
  ]) {
    const [change] = describeChanges({ resource: "test", before: null, after: { valid_to: value } }, names);
    expect(change).toMatchObject({ label: "Valid to", after: "1 Dec 2026 00:00" });
  }
});

test("shows invalid dates and timestamps unchanged", () => {
  for (const value of [
    "2026-02-30",
    "2026-02-30T10:00:00Z",
    "0000-99-99T99:99:99.000Z",
    "2026-11-21T..:Z",
    "2026-02-30T10:00:00+01:00",
    "2026-11-21T10:00:00+99:00",
    // The next year in Lagos.
    "9999-12-31T23:30:00Z",
  ]) {
    const [change] = describeChanges({ resource: "test", before: null, after: { asked: value } }, names);
    expect(change?.after).toBe(value);
  }
});

test("labels known and unknown actions and resources", () => {
  expect(actionText("property.approve")).toBe("Approved");
  expect(actionText("user.sign_in")).toBe("Signed in");
  expect(actionText("ticket.sell")).toBe("Ticket sold");
  expect(actionText("ticket.check")).toBe("Ticket checked");
  expect(actionText("thing.put_away")).toBe("Put away");
  expect(resourceText("demand_notice")).toBe("demand notice");
  expect(resourceText("bank_entry")).toBe("bank deposit");
});

test("masks are never valid values and hide the length of short values", () => {
  for (const text of ["", "1", "12345", "08034412290"]) {
    const masked = maskNamed("nin", text);
    expect(masked).not.toContain(text === "" ? "0" : text);
    expect(masked).toMatch(/^•{6,}\d{0,3}$/);
  }
});
