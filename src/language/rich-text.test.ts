import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { RichText } from "./rich-text.tsx";

afterEach(() => vi.restoreAllMocks());

test("a text that begins and ends with an element has no duplicate keys", () => {
  const warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const text = "<a>Sign in</a> or <a>register</a>";
  const element = createElement(RichText, { text, a: createElement("a", { href: "/login" }) });
  expect(renderToStaticMarkup(element)).toBe('<a href="/login">Sign in</a> or <a href="/login">register</a>');
  const keys = RichText({ text, a: createElement("a") }).map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
  expect(warnings).not.toHaveBeenCalled();
});
