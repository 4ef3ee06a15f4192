import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./announcement-text.ts";

const links = (body: string) =>
  paragraphsOf(body).flatMap((lines) => lines.flatMap((line) => line.flatMap(({ href }) => href ?? [])));

describe("paragraphsOf", () => {
  it("splits paragraphs at empty lines, and lines within them", () => {
    expect(
      paragraphsOf("One\ntwo\r\n\r\n  \nthree\n").map((lines) => lines.map((line) => line[0]?.text)),
    ).toEqual([["One", "two"], ["three"]]);
    expect(paragraphsOf(" \n ")).toEqual([]);
  });

  it("links whole URLs without trailing punctuation", () => {
    expect(paragraphsOf("Pay at https://pay.ng/a_(b)?c=1, or not.")).toEqual([
      [
        [
          { text: "Pay at " },
          { text: "https://pay.ng/a_(b)?c=1", href: "https://pay.ng/a_(b)?c=1" },
          { text: ", or not." },
        ],
      ],
    ]);
    expect(links("(see https://pay.ng/x).")).toEqual(["https://pay.ng/x"]);
    expect(links("“http://pay.ng”")).toEqual(["http://pay.ng/"]);
  });

  it.each([
    "javascript:alert(1)",
    "www.pay.ng",
    "https://a:b@pay.ng/",
    "https://",
    "data:text/html,x",
    "mailto:a@b.ng",
  ])("has none in %s", (text) => {
    expect(links(text)).toEqual([]);
    expect(paragraphsOf(text)).toEqual([[[{ text }]]]);
  });

  it("never interprets markup", () => {
    const body = '<img src=x onerror="alert(1)"> & **bold** https://a.ng/"onclick=x';
    const pieces = paragraphsOf(body).flat(2);
    expect(pieces.map(({ text }) => text).join("")).toBe(body);
    expect(links(body)).toEqual(["https://a.ng/"]);
  });
});
