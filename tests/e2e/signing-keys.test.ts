import { generateKeyPairSync } from "node:crypto";
import { expect } from "vitest";
import { signToken } from "#areas/collecting/receipts/signed-token.ts";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { nextNumber } from "../support/sample.ts";

/** Receipt signing keys, changed and reported as lost by an administrator, and receipts checked offline. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const keys = () =>
  database()
    .selectFrom("signing_key")
    .select(["kid", "retired_at", "lost_since"])
    .orderBy("created_at")
    .execute();

test("an administrator replaces the key with a reason, and reports the old one as lost", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  const [before] = await keys();
  await open(page, "/admin/settings/keys");
  await page.getByRole("button", { name: "Change signing key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Earlier receipts stay valid").waitFor();
  await dialog.getByRole("button", { name: "Change signing key" }).click();
  await dialog.getByText("Enter the reason.").waitFor();
  await dialog.getByLabel("Reason").fill("As every year");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change signing key" }).click();
  await page.getByText("Signing key changed").waitFor();
  const old = page.getByRole("row", { name: new RegExp(before?.kid ?? "none") });
  await old.getByText("Replaced").waitFor();
  await old.getByRole("button", { name: /Report compromised key/ }).click();
  await dialog.getByLabel("What happened").fill("The tape was stolen");
  await dialog.getByRole("button", { name: "Report key as compromised" }).click();
  await old.getByText("Compromised since").waitFor();
  const [lost, inUse] = await keys();
  expect(lost).toMatchObject({ kid: before?.kid, lost_since: expect.any(String) });
  expect(inUse).toMatchObject({ retired_at: null, lost_since: null });
  expectNoPageErrors(watched);
  await context.close();
}, 120_000);

/** Receipts signed by a retired key and by a lost one. */
async function issueTokens() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const public_key = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  const row = { public_key, sealed_private_key: Buffer.from("nobody signs with it"), retired_at: new Date() };
  const [kid, lostKid] = [newKid(), newKid()];
  await database()
    .insertInto("signing_key")
    .values([
      { kid, ...row },
      { kid: lostKid, ...row, lost_since: "2026-11-03", lost_told_at: new Date() },
    ])
    .execute();
  const payload = { number: "IRS-2026-0041877", kobo: 1_250_000, on: "2026-01-05", payer: "A. S." };
  return {
    token: signToken(payload, { kid, privateKey }),
    lost: signToken(payload, { kid: lostKid, privateKey }),
  };
}

const newKid = () => `T${String(nextNumber()).padStart(5, "0")}`;

/** Chrome before version 137 has no Ed25519 in WebCrypto. */
function removeEd25519(): void {
  const refuse = (): Promise<never> =>
    Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
  Object.assign(SubtleCrypto.prototype, { importKey: refuse, generateKey: refuse, verify: refuse });
}

/** What is done to a browser, and how many files it then loads to check signatures. */
const browsers: readonly (readonly [string, () => void, number])[] = [
  ["a browser of today", () => undefined, 0],
  ["a browser without Ed25519", removeEd25519, 1],
];

test.each(browsers)(
  "a receipt scanned offline is verified by the page cached by %s",
  async (_, asItIs, extra) => {
    const { token, lost } = await issueTokens();
    const watched = await site.newPage();
    const { page, context } = watched;
    await page.addInitScript(asItIs);
    const verifiers = new Set<string>();
    page.on("request", (request) => {
      if (/\/ed25519-[^/]*\.js$/.test(request.url())) verifiers.add(request.url());
    });
    await open(page, "/receipt/validate");
    await page.getByText("This page works offline").waitFor();
    expect(verifiers.size).toBe(extra);
    await expectAccessible(page);

    await context.setOffline(true);
    await page.goto(`/receipt/validate/${token}`);
    await page.getByText("SIGNED").waitFor();
    await page.getByText("IRS-2026-0041877").waitFor();
    await page.getByText("5 Jan 2026").waitFor();
    expect(new URL(page.url()).hash).toBe(`#${token}`);
    await expectAccessible(page);

    await page.goto(`/receipt/validate/${lost}`);
    await page.getByText("ask the revenue office").waitFor();
    await page.getByLabel("Receipt link").fill(`${site.url}/receipt/validate/${token.slice(0, -4)}AAAA`);
    await page.getByRole("button", { name: "Check receipt" }).click();
    await page.getByText("FORGED").waitFor();

    await context.setOffline(false);
    await page.goto(`/receipt/validate/${token}`);
    await page.getByText("This receipt is forged").waitFor();
    // The router prefetches the routes of visible links, and reports when it is offline.
    const complaints = watched.pageErrors.filter(
      (text) => !text.startsWith("Failed to fetch manifest patches"),
    );
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);
