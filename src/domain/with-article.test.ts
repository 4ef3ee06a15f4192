import { expect, test } from "vitest";
import { registers } from "./register/registers.ts";
import { withArticle } from "./with-article.ts";

test("chooses the article by pronunciation", () => {
  const spoken = registers.map(({ one }) => withArticle(one));
  expect(spoken).toContain("an individual");
  expect(spoken).toContain("a property");
  expect(spoken.filter((text) => /^a [aeiou]|^an [^aeiou]/.test(text))).toEqual([]);
});
