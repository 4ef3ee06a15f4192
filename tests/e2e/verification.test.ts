import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { individual } from "#domain/register/individual.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { sampleOf } from "../support/sample.ts";

/** Officers record proof of identity: for one person, and for several from the list. */

interface Person {
  id: number;
  code: string;
}

let site: Site;
let clerk: SignedIn;
let officer: WatchedPage;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = await signInOver(site.url, "admin@ratebook.test", "api");
  officer = await site.signedInPage("admin2@ratebook.test");
  page = officer.page;
});

async function enter(surname: string): Promise<Person> {
  const body = { ...sampleOf(individual), surname };
  const answer = await call(site.url, "/api/v1/individuals", {
    method: "POST",
    bearer: clerk.token,
    body,
  });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json?.["data"] as Person;
}

async function proofsOf(people: readonly Person[]): Promise<(string | null)[]> {
  const { rows } = await connectionPool().query<{ verified_proof: string | null }>(
    "SELECT verified_proof FROM individual WHERE id = ANY($1) ORDER BY id",
    [people.map(({ id }) => id)],
  );
  return rows.map(({ verified_proof }) => verified_proof);
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a person", () => {
  test("is verified on their page, again after a change, and both are in the audit trail", async () => {
    const person = await enter("Oneperson");
    await open(page, `/admin/view/individual/${person.id}`);
    await page.getByText("No officer has verified this person’s identity yet.").waitFor();
    await press("Verify individual");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Proof seen").selectOption("Other document");
    await dialog.getByRole("button", { name: "Verify individual" }).click();
    await dialog.getByText("Enter the name of the document you checked.").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Proof seen").selectOption("Voter’s card");
    await dialog.getByLabel("Note").fill("At the counter.");
    await dialog.getByRole("button", { name: "Verify individual" }).click();
    await page.getByText("Voter’s card seen.").waitFor();
    await page.getByText(/^\d+ \w+ \d{4} \d\d:\d\d by /).waitFor();
    await expect.poll(() => proofsOf([person])).toEqual(["voters_card"]);

    await press("Withdraw verification");
    await dialog.getByLabel("Reason").fill("The wrong person's.");
    await dialog.getByRole("button", { name: "Withdraw verification" }).click();
    await page.getByText("No officer has verified this person’s identity yet.").waitFor();
    expectNoPageErrors(officer);
  });

  test("entered by the officer is left to another officer", async () => {
    const person = await enter("Ownperson");
    const own = await site.signedInPage("admin@ratebook.test");
    await open(own.page, `/admin/view/individual/${person.id}`);
    await own.page.getByText("Another officer must verify it").waitFor();
    expect(await own.page.getByRole("button", { name: "Verify individual" }).count()).toBe(0);
    await own.context.close();
  });
});

test("a change that ended a verification is shown, and its author can't verify the person again", async () => {
  const { id } = await enter("Changedperson");
  const second = await signInOver(site.url, "admin2@ratebook.test", "api");
  const send = async (by: SignedIn, method: string, path: string, body: object) => {
    const answer = await call(site.url, `/api/v1/individuals/${id}${path}`, {
      method,
      bearer: by.token,
      body,
    });
    expect(answer.status).toBe(200);
  };
  await send(second, "POST", "/verify", { version: 1, proof: "nin_slip" });
  await send(second, "PATCH", "", { version: 2, surname: "Renamed" });
  await send(clerk, "PATCH", "", { version: 3, landmark: "Beside the mosque" });
  await open(page, `/admin/view/individual/${id}`);
  await page.getByText("Another officer must verify it").waitFor();
  await page.getByText(/which ended the verification/).waitFor();
  expect(await page.getByRole("button", { name: "Verify individual" }).count()).toBe(0);
  await expectAccessible(page);
  expectNoPageErrors(officer);
});

describe("people in a list", () => {
  test("are verified together after a preview of excluded ones, and filtered by verification", async () => {
    const people = [await enter("Manyfold"), await enter("Manyfold"), await enter("Manyfold")] as const;
    const [, , mine] = people;
    await connectionPool().query(
      "UPDATE individual SET updated_by = (SELECT id FROM app_user WHERE email = 'admin2@ratebook.test') WHERE id = $1",
      [mine.id],
    );
    await open(page, "/admin/list/individuals?q=manyfold&verified=no");
    await page.getByLabel("Select this page").check();
    await press("Verify 3 individuals");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 individuals will be verified").waitFor();
    await dialog.getByText(`${mine.code} You entered or changed this record`).waitFor();
    await dialog.getByLabel("Proof seen").selectOption("NIN slip");
    await dialog.getByRole("button", { name: "Verify 2 individuals" }).click();
    await page.getByRole("dialog", { name: "2 individuals verified" }).waitFor();
    await press("Back to list");
    await expect.poll(() => proofsOf(people)).toEqual(["nin_slip", "nin_slip", null]);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await open(page, "/admin/list/individuals?q=manyfold&verified=yes");
    await expect.poll(() => page.getByRole("cell", { name: "Verified" }).count()).toBe(2);
    await expectAccessible(page);
    expectNoPageErrors(officer);
  });
});
