import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { certificateBody, deviceTicket, type SaleFields, saleBody, toBase64 } from "#domain/device-ticket.ts";
import { checkDeviceTicket } from "./check-device-ticket.ts";
import { checkTicket } from "./check-ticket.ts";
import { makePhoneKey } from "./sell-offline.ts";

/** A phone's ticket, checked offline: the phone's signature certified by the server's. */

const serverKey = generateKeyPairSync("ed25519");
const keys = [
  {
    kid: "ABC123",
    public_key: String(serverKey.publicKey.export({ format: "jwk" }).x),
    lost_since: null,
  },
];
const FROM = 1_795_000_000;

async function ticketOf(
  change: Partial<SaleFields> = {},
): Promise<{ text: string; certificate: string; sale: string }> {
  const phone = await makePhoneKey();
  const certified = { agent: "TAG-0000001-K", lease: 7, kobo: 50_000, from: FROM, to: FROM + 72 * 3600 };
  const body = certificateBody("ABC123", { ...certified, key: phone.public_key });
  const certificate = `${body}.${sign(null, Buffer.from(body), serverKey.privateKey).toString("base64url")}`;
  const saleFields: SaleFields = {
    lease: 7,
    counter: 1,
    price_id: 3,
    category: "Keke daily",
    holder: "ABC-123DE",
    from: FROM + 60,
    to: FROM + 9_000,
    kobo: 20_000,
    sale_id: "6f2c1b1e-7c0f-4f55-9d1c-0a5e6b7c8d9e",
    before: "A".repeat(22),
    ...change,
  };
  const bytes = new TextEncoder().encode(saleBody(saleFields));
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, phone.key, bytes);
  const sale = `${saleBody(saleFields)}.${toBase64(new Uint8Array(signature))}`;
  return { text: deviceTicket(certificate, sale), certificate, sale };
}

test("accepts a signature by a phone that the office certified", async () => {
  const { text } = await ticketOf();
  expect(await checkDeviceTicket(text, keys)).toMatchObject({
    verdict: "signed",
    agent: "TAG-0000001-K",
    words: { holder: "ABC-123DE" },
  });
  expect(await checkDeviceTicket(text, [])).toEqual({ verdict: "unknown-key" });
  const lost = keys.map((key) => ({ ...key, lost_since: "2026-11-01" }));
  expect(await checkDeviceTicket(text, lost)).toMatchObject({ verdict: "lost-key" });
  expect(await checkDeviceTicket(text.slice(0, -9), keys)).toEqual({ verdict: "incomplete" });
});

test("is forged if either signature is wrong, or it exceeds the float", async () => {
  const [one, other] = [await ticketOf(), await ticketOf()];
  const forged = { verdict: "forged" };
  expect(await checkDeviceTicket(deviceTicket(one.certificate, other.sale), keys)).toEqual(forged);
  // More float than the certificate covers, correctly encoded.
  const [, , payload = ""] = one.certificate.split(".");
  const values = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
  const more = Buffer.from(JSON.stringify(values.with(2, 90_000))).toString("base64url");
  expect(await checkDeviceTicket(one.text.replace(payload, more), keys)).toEqual(forged);
  const signature = one.certificate.slice(-86);
  const unsigned = one.text.replace(
    signature,
    signature.replace(/^./, (sign) => (sign === "A" ? "B" : "A")),
  );
  expect(await checkDeviceTicket(unsigned, keys)).toEqual(forged);
  for (const beyond of [
    { kobo: 60_000 },
    { lease: 8 },
    { from: FROM - 3600 },
    { from: FROM + 80 * 3600, to: FROM + 90 * 3600 },
  ])
    expect(await checkDeviceTicket((await ticketOf(beyond)).text, keys)).toEqual(forged);
});

test("is valid for its plate and time on an inspector's phone, and needs checking online once its phone was blocked", async () => {
  const { text, certificate } = await ticketOf();
  const checkData = { keys, revoked: {}, now: new Date((FROM + 120) * 1000) };
  const resultOf = async (more: Partial<Parameters<typeof checkTicket>[1]> = {}) =>
    (await checkTicket(text, { ...checkData, ...more })).is;
  expect(await resultOf()).toBe("valid");
  expect(await resultOf({ seen: "LSR-456KJ" })).toBe("wrong-holder");
  expect(await resultOf({ now: new Date((FROM + 9_000) * 1000) })).toBe("expired");
  expect(await resultOf({ now: undefined })).toBe("clock");
  expect(await resultOf({ keys: undefined })).toBe("no-keys");
  expect(await resultOf({ keys: [] })).toBe("unknown-key");
  const [, , , phone = ""] = certificate.split(".");
  expect(await resultOf({ revoked: { [phone]: FROM + 99_999 } })).toBe("cut-off");
  // The first 40 bits of its sale's id.
  expect(await resultOf({ revoked: { DWP1P7KW: FROM + 99_999 } })).toBe("void");
  expect((await checkTicket(text.slice(0, -9), checkData)).is).toBe("unknown");
  const other = await ticketOf();
  const mixed = deviceTicket(other.certificate, text.slice(certificate.length + 1));
  expect((await checkTicket(mixed, checkData)).is).toBe("forged");
});
