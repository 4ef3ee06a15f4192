import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(UnbrokenCodes, null, text));

test.each(["KTU-552XK", "SHP-0012345-K", "7K3D-M9QX", "0803 441 2290"])(
  "%s stays on one line within a sentence, which is one element",
  (code) => {
    expect(html(`Sold for ${code}. It is valid.`)).toBe(
      `<span>Sold for <span class="nowrap">${code}</span>. It is valid.</span>`,
    );
  },
);

test("other texts, and references longer than a phone is wide, can break", () => {
  for (const text of ["Twenty-four sales on 21 Nov 2026, ₦12,500.00", "FIP-0000123456789-0000123456789"])
    expect(html(text)).toBe(text);
});
