import { accountOf } from "../support/addresses.ts";
import { signInOver } from "../support/http.ts";
import { test } from "../support/journey.ts";
import { createOneOfEach } from "../support/one-of-each.ts";
import { expectNoDefects, LONG_WALK, screensToCheck } from "../support/walk.ts";

test(
  "every screen of officers, with one of each record, is accessible and fits its width",
  async ({ site }) => {
    const records = await createOneOfEach(site.url, await signInOver(site.url, accountOf.admin));
    await expectNoDefects(site, "admin", screensToCheck("admin", records));
  },
  LONG_WALK,
);
