import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testKey } from "../people/sign-in-kit.ts";
import { expectNoPageErrors, open, setLanguage } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { expectTranslated } from "../support/translated-page.ts";

/** The profile of owners and agents in Hausa, Yoruba and Igbo. */

const LONG = 240_000;

let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
}, LONG);

interface Text {
  title: string;
  passkey: string;
  passkeyName: string;
  password: string;
  fresh: string;
  change: string;
  wrong: string;
  short: string;
}

const labels: Readonly<Record<string, Text>> = {
  ha: {
    title: "Bayanaina",
    passkey: "Sa makullin shiga",
    passkeyName: "Sunan makullin shiga",
    password: "Kalmar sirri ta yanzu",
    fresh: "Sabuwar kalmar sirri",
    change: "Canja kalmar sirri",
    wrong: "Wannan ba kalmar sirrinka ba ce.",
    short: "Aƙalla haruffa 10; wannan tana da 5.",
  },
  yo: {
    title: "Àlàyé nípa mi",
    passkey: "Fi kọ́kọ́rọ́ ìwọlé kún un",
    passkeyName: "Orúkọ kọ́kọ́rọ́ ìwọlé",
    password: "Ọ̀rọ̀ aṣínà ti báyìí",
    fresh: "Ọ̀rọ̀ aṣínà tuntun",
    change: "Yí ọ̀rọ̀ aṣínà padà",
    wrong: "Èyí kọ́ ni ọ̀rọ̀ aṣínà rẹ.",
    short: "Ó kéré tán lẹ́tà 10; èyí ní 5.",
  },
  ig: {
    title: "Profaịlụ m",
    passkey: "Tinye igodo nbanye",
    passkeyName: "Aha igodo nbanye",
    password: "Okwuntughe nke ugbu a",
    fresh: "Okwuntughe ọhụrụ",
    change: "Gbanwee okwuntughe",
    wrong: "Nke a abụghị okwuntughe gị.",
    short: "Opekata mpe mkpụrụedemede 10; nke a nwere 5.",
  },
};

/** The texts of a user's profile that were entered as they are. */
async function namesOf(email: string): Promise<string[]> {
  const { token } = await signInOver(site.url, email, "api");
  const { json } = await call(site.url, "/api/v1/profile", { bearer: token });
  const own = json?.["data"] as { name: string; linked: readonly object[] } | undefined;
  return [own?.name, own?.linked].flatMap(textsIn).filter((text) => text.length > 2);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** The user menu is at the end of the header's first line, even next to long labels. */
async function expectPersonAtEnd(page: Page): Promise<void> {
  for (const width of [768, 1152, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const off = await page.locator("body header").evaluate((head) => {
      const [crest, person] = [head.firstElementChild, head.lastElementChild].map((part) =>
        part?.getBoundingClientRect(),
      );
      const end = head.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(head).paddingRight);
      return {
        fromEnd: Math.round(end - (person?.right ?? 0)),
        below: (person?.top ?? 0) >= (crest?.bottom ?? 0),
      };
    });
    expect({ width, ...off }).toEqual({ width, fromEnd: 0, below: false });
  }
}

const cases = Object.keys(labels).flatMap((language) => [
  [language, "individual@ratebook.test", "/individual/profile"] as const,
  [language, "corporate@ratebook.test", "/cooperate/profile"] as const,
  [language, "agent@ratebook.test", "/agent/profile"] as const,
]);

test.each(cases)(
  "in %s the profile of %s is translated and accessible",
  async (language, email, path) => {
    const names = await namesOf(email);
    const watched = await site.signedInPage(email);
    const { page } = watched;
    await setLanguage(page, language);
    await open(page, path);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).first().innerText())
      .toBe(labels[language]?.title);
    await expectTranslated(page, language, names);
    if (path !== "/agent/profile") await expectPersonAtEnd(page);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
  LONG,
);

test.each(Object.entries(labels))(
  "in %s password errors are translated, and a passkey is named",
  async (language, text) => {
    const watched = await site.signedInPage("individual@ratebook.test");
    const { page } = watched;
    await setLanguage(page, language);
    await open(page, "/individual/profile");
    await page.getByLabel(text.password).fill("not this one");
    await page.getByLabel(text.fresh).fill("short");
    await page.getByRole("button", { name: text.change, exact: true }).click();
    await page.getByText(text.wrong).first().waitFor();
    await page.getByText(text.short).first().waitFor();
    await page.getByRole("button", { name: text.passkey, exact: true }).click();
    await page.getByLabel(text.passkeyName).fill("Ada");
    await expectTranslated(page, language, await namesOf("individual@ratebook.test"));
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
  LONG,
);
