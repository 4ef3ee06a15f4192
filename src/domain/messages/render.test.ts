import { describe, expect, it } from "vitest";
import { MASK, maskSecrets, renderMessage } from "./render.ts";
import { toSms } from "./sms.ts";
import { messageChannels, templateNames, templates } from "./templates.ts";

const sampleData = {
  name: "Ngozi Okafor",
  government: "Ogun State",
  link: "https://ratebook.ogun.gov.ng/reset?invite=AB12CD34EF56GH78IJ90KL",
  expires: "28 Nov 2026",
  token: "7K3D9M",
  minutes: "10",
  record: "PRP-0001234-K",
  when: "21 Nov 2026 08:00",
  device: "Firefox on Linux",
  ip: "197.210.1.1",
  what: "your new email address",
  who: "Bola Adebayo",
  corporate: "Kuto Mills Limited",
  reason: "The plot size is missing",
  contact: "08034412290",
  approval: "The revenue office will review it and notify you when it is approved.",
  sum: "₦12,500.00",
  due: "30 Nov 2026",
  early_sum: "₦11,875.00",
  early_due: "28 Oct 2026",
  held_sum: "₦4,000.00",
  about: "14 Quarry Road, Ibara, PRP-0002988-U",
  count: "1,204",
  records: "properties",
  decided: "approved",
  account: "6789",
  reference: "FT2611210042",
  number: "IRS-2026-0041878",
  by: "Musa Bello",
  agent: "Sade Alabi",
  limit: "₦5,000.00",
  period: "November 2026",
  where: "into your wallet",
  report: "Collections",
  days: "1–21 Nov 2026",
  figures: "Collected: ₦12,500.00",
  most: "Most: Tenement rate",
  words: "Which gate of the park?",
  until: "12 Dec 2026",
  requests: "requests",
  item: "TR-01 Tenement rate",
  change: "New split of TR-01 Tenement rate",
  agency: "Ogun State Internal Revenue Service",
  before: "100%",
  after: "60%",
  shares: "Ogun State Internal Revenue Service 60%, Abeokuta South 40%",
  from: "1 Jan 2027",
  requested_by: "Bola Adebayo",
  approved_by: "Musa Bello",
  changes: "Bill BIL-0000012-K is unpaid again. ₦12,500.00 of credit was removed.",
  receipts: "Receipt IRS-2026-0000007 is no longer valid.",
  // The longest value in use.
  done: "Another passkey was added.",
};

const templatesWithSecrets = templateNames.filter((name) => templates[name].secret.length > 0);

describe("message templates", () => {
  it.each(templateNames)("%s fills every placeholder", (name) => {
    for (const channel of messageChannels) {
      const rendered = renderMessage(name, channel, sampleData);
      expect(rendered === undefined, channel).toBe(templates[name][channel] === undefined);
      if (!rendered) continue;
      expect(rendered.subject).not.toMatch(/[{}]/);
      expect(rendered.body).not.toMatch(/[{}]/);
      expect(rendered.body.split("\n\n")).toHaveLength(
        channel === "sms" ? 1 : (templates[name][channel] ?? []).length,
      );
    }
  });

  it.each(templateNames)("%s fits one SMS of 160 characters with the government's name", (name) => {
    const rendered = renderMessage(name, "sms", sampleData);
    if (!rendered) throw new Error("The template has no SMS.");
    expect(toSms(`Ogun State: ${rendered.body}`)).toMatchObject({ segments: 1, alphabet: "gsm" });
  });

  it("mark secrets exactly where they contain a token or sign-in link", () => {
    expect(templatesWithSecrets).toEqual([
      "user-invited",
      "password-reset",
      "account-confirm",
      "biometric-proof",
      "record-claim",
      "contact-proof",
    ]);
  });

  it.each(templatesWithSecrets)("%s shows no secrets when masked, and none in the inbox", (name) => {
    const secrets = templates[name].secret.map((key) => sampleData[key as keyof typeof sampleData]);
    const shown = maskSecrets(templates[name], sampleData);
    for (const channel of messageChannels) {
      const text = JSON.stringify(renderMessage(name, channel, shown) ?? "");
      for (const secret of secrets) {
        expect(text).not.toContain(secret);
        expect(channel === "inbox" ? "" : text).toContain(channel === "inbox" ? "" : MASK);
        expect(JSON.stringify(renderMessage(name, "inbox", sampleData) ?? "")).not.toContain(secret);
      }
    }
  });

  it("keep user input on its own line", () => {
    const reason = "See below\n\nhttps://evil.example/pay\r\n\u2028now";
    const { body } = renderMessage("record-returned", "email", { ...sampleData, reason }) ?? { body: "" };
    expect(body).toContain("See below https://evil.example/pay now");
    expect(body.split("\n\n")).toHaveLength(templates["record-returned"].email?.length ?? 0);
  });

  it("omit a line with missing data", () => {
    const { body } = renderMessage("password-changed", "email", {}) ?? { body: "" };
    expect(body).not.toContain("When");
    expect(body).toContain("The password for your account was changed.");
  });

  it("don't interpret data as a template or a header", () => {
    const data = { record: "{reason}\r\nBcc: everybody@example.com", reason: "why" };
    expect(renderMessage("record-approved", "sms", data)?.body).toBe(
      "Approved: {reason} Bcc: everybody@example.com.",
    );
    expect(renderMessage("record-approved", "email", data)?.subject).toBe(
      "Approved: {reason} Bcc: everybody@example.com",
    );
  });
});
