import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import type { Site } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** As another officer, approves the latest request. */
export async function approveLast(site: Site): Promise<void> {
  const { id } = await database()
    .selectFrom("approval_request")
    .select("id")
    .where("status", "=", "pending")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const other = await site.signedInPage("admin2@ratebook.test");
  await open(other.page, `/admin/view/approval-request/${id}`);
  await other.page.getByText("Check the change below.").waitFor();
  await expectFitsAndAccessible(other.page);
  await other.page.getByRole("button", { name: "Approve change" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Approve change" }).click();
  await other.page.getByText("The change has taken effect.").waitFor();
  expectNoPageErrors(other);
  await other.context.close();
}
