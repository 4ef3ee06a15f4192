import { expect, it } from "vitest";
import { policyBlocks, privacyPolicyText } from "./privacy-policy.ts";

const details = {
  name: "Ogun State",
  title: "Government of Ogun State",
  office: "Ogun State Internal Revenue Service",
  address: "Oke-Mosan, Abeokuta",
  phone: "0800 644 6000",
};

it("parses paragraphs, headings and lists with both kinds of line breaks", () => {
  const text = "One\r\ntwo\r\n\r\n# Head\r\n- a\r\n- b\r\n\r\n- c\n\n#No head\n\n\n- ";
  expect(policyBlocks(text, {})).toEqual([
    { kind: "paragraph", text: "One two" },
    { kind: "heading", text: "Head" },
    { kind: "list", items: ["a", "b"] },
    { kind: "list", items: ["c"] },
    { kind: "paragraph", text: "#No head" },
    { kind: "paragraph", text: "-" },
  ]);
});

it("replaces placeholders, and omits list items with a blank one", () => {
  const text = "{office} of {name} {unknown} {constructor}\n\n- Address: {address}\n- Phone: {phone}";
  expect(policyBlocks(text, { ...details, address: "" })).toEqual([
    {
      kind: "paragraph",
      text: "Ogun State Internal Revenue Service of Ogun State {unknown} {constructor}",
    },
    { kind: "list", items: ["Phone: 0800 644 6000"] },
  ]);
});

it("doesn't interpret markup", () => {
  expect(policyBlocks("<script>alert(1)</script> & **bold**", {})).toEqual([
    { kind: "paragraph", text: "<script>alert(1)</script> & **bold**" },
  ]);
});

it("has a default text with every placeholder", () => {
  const text = JSON.stringify(policyBlocks(privacyPolicyText, details));
  expect(text).not.toMatch(/[{]\w+[}]/);
  expect(text).toContain("Nigeria Data Protection Act 2023");
  expect(text).toContain("Oke-Mosan, Abeokuta");
});
