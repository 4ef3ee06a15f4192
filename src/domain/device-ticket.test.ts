import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CertificateFields,
  certificateBody,
  deviceTicket,
  parseCertificate,
  parseDeviceSale,
  type SaleFields,
  saleBody,
  splitDeviceTicket,
  toBase64,
} from "./device-ticket.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toBase64);
const count = fc.integer({ min: 1, max: 9_999_999_999 });
const lease: fc.Arbitrary<CertificateFields> = fc.record({
  agent: fc.constantFrom("TAG-0000012-K", "TAG-9999999999-K"),
  lease: count,
  kobo: fc.integer({ min: 1, max: 2_000_000 }),
  from: count,
  to: count,
  key: bytes(64),
});
const sale: fc.Arbitrary<SaleFields> = fc
  .record({
    lease: count,
    counter: fc.integer({ min: 1, max: 100_000 }),
    price_id: count,
    category: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => text.length <= 40),
    holder: fc.stringMatching(/^[0-9A-Z-]{3,20}$/),
    from: fc.integer({ min: 1, max: 4_000_000_000 }),
    kobo: fc.integer({ min: 1, max: 100_000_000 }),
    sale_id: fc.uuid(),
    before: bytes(16),
  })
  .chain((saleFields) =>
    fc.integer({ min: saleFields.from + 1, max: 4_100_000_000 }).map((to) => ({ ...saleFields, to })),
  );

test("decodes what was encoded", () => {
  fc.assert(
    fc.property(lease, sale, bytes(64), bytes(64), (about, sold, one, two) => {
      const certificate = `${certificateBody("ABC123", about)}.${one}`;
      const text = `${saleBody(sold)}.${two}`;
      const qr = deviceTicket(certificate, text);
      expect(splitDeviceTicket(qr)).toEqual({ certificate, sale: text });
      expect(parseCertificate(certificate)).toMatchObject({ kid: "ABC123", fields: about, signature: one });
      expect(parseDeviceSale(text)).toEqual({ body: saleBody(sold), signature: two, fields: sold });
    }),
  );
});

test("fits a QR code that a cheap phone can show and scan, even with the longest Latin texts", () => {
  const saleFields: SaleFields = {
    lease: 9_999_999_999,
    counter: 99_999,
    price_id: 9_999_999_999,
    category: "K".repeat(40),
    holder: "S".repeat(20),
    from: 4_000_000_000,
    to: 4_000_086_400,
    kobo: 100_000_000,
    before: "A".repeat(22),
    sale_id: "00000000-0000-4000-8000-000000000000",
  };
  const about = {
    agent: "TAG-9999999999-K",
    lease: 9_999_999_999,
    kobo: 2_000_000,
    from: 4_000_000_000,
    to: 4_000_259_200,
  };
  const certificate = `${certificateBody("ABC123", { ...about, key: "A".repeat(86) })}.${"A".repeat(86)}`;
  expect(deviceTicket(certificate, `${saleBody(saleFields)}.${"A".repeat(86)}`).length).toBeLessThan(700);
});

test("never decodes truncated or changed text as the same ticket", () => {
  fc.assert(
    fc.property(sale, bytes(64), fc.nat(), fc.constantFrom(..."AQgw05_-."), (sold, signature, at, sign) => {
      const text = `${saleBody(sold)}.${signature}`;
      expect(parseDeviceSale(text.slice(0, at % text.length))).toBeUndefined();
      const place = at % text.length;
      const changed = text.slice(0, place) + sign + text.slice(place + 1);
      fc.pre(changed !== text);
      const read = parseDeviceSale(changed);
      // Only other bodies and signatures, not other encodings of the same one.
      if (read) expect([read.body, read.signature]).not.toEqual([saleBody(sold), signature]);
      if (read) expect(`${read.body}.${read.signature}`).toBe(changed);
    }),
  );
});

test("rejects invalid text without throwing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseDeviceSale(text)).toBeUndefined();
      expect(parseCertificate(text)).toBeUndefined();
      expect(splitDeviceTicket(text)).toBeUndefined();
    }),
  );
});
