import { accountOf } from "../support/addresses.ts";
import { signInOver } from "../support/http.ts";
import { test } from "../support/journey.ts";
import { enterOneOfEach } from "../support/one-of-each.ts";
import { builtLooks, expectSoundLooks, LONG_WALK } from "../support/walk.ts";

test(
  "every screen of the office, with one of each record, is right for axe and fits its width",
  async ({ site }) => {
    const records = await enterOneOfEach(site.url, await signInOver(site.url, accountOf.admin));
    await expectSoundLooks(site, "admin", builtLooks("admin", records));
  },
  LONG_WALK,
);
