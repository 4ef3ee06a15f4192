import { describe, expect } from "vitest";
import { accountOf } from "../support/addresses.ts";
import { signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { createOwnOneOfEach, type OneOfEach } from "../support/one-of-each.ts";
import { expectNoDefects, LONG_WALK, screensToCheck } from "../support/walk.ts";

/** Owners open the pages and forms of all their assets, and of a company that was returned to them. */

let site: Site;
test.beforeAll(({ site: opened }) => {
  site = opened;
});

describe.each([
  ["individual", "/individual"],
  ["corporate", "/cooperate"],
] as const)("as %s", (area, base) => {
  let records: OneOfEach;
  test.beforeAll(async () => {
    const [owner, officer] = await Promise.all([
      signInOver(site.url, accountOf[area]),
      signInOver(site.url, accountOf.admin),
    ]);
    records = await createOwnOneOfEach(site.url, owner, officer);
  });

  test("the screens include each of their records", () => {
    const paths = screensToCheck(area, records).map(({ path }) => path);
    for (const name of ["property", "shop", "vehicle", "mast", "signage"])
      for (const verb of ["view", "edit"])
        expect(paths).toContain(`${base}/${verb}/${name}/${records.get(name)?.id}`);
    if (area === "corporate")
      expect(paths).toContain(`/cooperate/edit/corporate/${records.get("corporate")?.id}`);
  });

  test(
    "every screen is accessible and fits its width",
    () => expectNoDefects(site, area, screensToCheck(area, records)),
    LONG_WALK,
  );
});
