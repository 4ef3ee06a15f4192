import { accountOf } from "../support/addresses.ts";
import { signInOver } from "../support/http.ts";
import { test } from "../support/journey.ts";
import { enterOneOfEach } from "../support/one-of-each.ts";
import { expectSoundScreens, LONG_WALK, screensToCheck } from "../support/walk.ts";

test(
  "every screen of officers, with one of each record, is accessible and fits its width",
  async ({ site }) => {
    const records = await enterOneOfEach(site.url, await signInOver(site.url, accountOf.admin));
    await expectSoundScreens(site, "admin", screensToCheck("admin", records));
  },
  LONG_WALK,
);
