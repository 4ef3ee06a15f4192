/**
 * Tickets signed by a phone. The QR code has two texts: the server's certificate for the phone's key and its
 * offline float, "D1.KID.payload.key.signature" (Ed25519, the key that signs receipts), and the sale,
 * "S1.payload.id.before.signature" (ECDSA P-256 with the phone's key over everything before the signature).
 * Everything is base64url; payloads are JSON arrays. Non-canonical encodings are refused.
 */
const CERTIFICATE = /^D1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,120})\.([\w-]{86})\.([\w-]{86})$/;
const SALE = /^S1\.([\w-]{20,300})\.([\w-]{22})\.([\w-]{22})\.([\w-]{86})$/;

/** What the server certifies. */
export interface CertificateFields {
  /** The agent's code. */
  readonly agent: string;
  readonly lease: number;
  readonly kobo: number;
  /** Seconds since 1970: start (inclusive) and end (exclusive) of the sales period. */
  readonly from: number;
  readonly to: number;
  /** P-256, x and y joined, base64url. */
  readonly key: string;
}

/** A sale of the phone. */
export interface SaleFields {
  readonly lease: number;
  /** 1, 2, 3 … within its lease. */
  readonly counter: number;
  readonly price_id: number;
  readonly category: string;
  /** A plate, a shop code or a phone number in its stored form. */
  readonly holder: string;
  /** Seconds since 1970: start (inclusive, the time of sale) and end (exclusive) of the validity. */
  readonly from: number;
  readonly to: number;
  readonly kobo: number;
  readonly sale_id: string;
  /** The first 16 bytes of the SHA-256 of the previous signed text: the last sale, or the certificate. base64url. */
  readonly before: string;
}

export interface SignedText {
  /** The signed text. */
  readonly body: string;
  readonly signature: string;
}

/** The text to sign of a certificate: "D1.KID.payload.key". */
export function certificateBody(
  kid: string,
  { agent, lease, kobo, from, to, key }: CertificateFields,
): string {
  return `D1.${kid}.${encode([agent, lease, kobo, from, to])}.${key}`;
}

/** The text to sign of a sale: "S1.payload.id.before". */
export function saleBody(fields: SaleFields): string {
  const { lease, counter, price_id, category, holder, from, to, kobo, sale_id, before } = fields;
  const payload = encode([lease, counter, price_id, category, holder, from, to, kobo]);
  return `S1.${payload}.${toBase64(uuidBytes(sale_id))}.${before}`;
}

/** The content of the QR code. */
export function deviceTicket(certificate: string, sale: string): string {
  return `${certificate}.${sale}`;
}

/** The two texts of a QR code; undefined if malformed. Does not check signatures. */
export function splitDeviceTicket(text: string): { certificate: string; sale: string } | undefined {
  const at = text.indexOf(".S1.");
  if (at < 0) return undefined;
  const [certificate, sale] = [text.slice(0, at), text.slice(at + 1)];
  return CERTIFICATE.test(certificate) && SALE.test(sale) ? { certificate, sale } : undefined;
}

/** The data of a certificate; undefined if malformed. Does not check the signature. */
export function parseCertificate(
  text: string,
): (SignedText & { kid: string; fields: CertificateFields }) | undefined {
  const [, kid, payload, key, signature] = CERTIFICATE.exec(text) ?? [];
  if (!kid || !payload || !key || !signature) return undefined;
  const [agent, lease, kobo, from, to, ...more] = decode(payload);
  if (typeof agent !== "string" || more.length > 0 || !areCounts(lease, kobo, from, to)) return undefined;
  const fields = { agent, lease, kobo, from, to, key } as CertificateFields;
  return requireCanonical(text, certificateBody(kid, fields), signature, { kid, fields });
}

/** The data of a sale; undefined if malformed. Does not check the signature. */
export function parseDeviceSale(text: string): (SignedText & { fields: SaleFields }) | undefined {
  const [, payload, id, before, signature] = SALE.exec(text) ?? [];
  if (!payload || !id || !before || !signature) return undefined;
  const [lease, counter, price_id, category, holder, from, to, kobo, ...more] = decode(payload);
  if (typeof category !== "string" || typeof holder !== "string" || more.length > 0) return undefined;
  if (category.length < 1 || category.length > 40 || !/^[0-9A-Z-]{3,20}$/.test(holder)) return undefined;
  if (!areCounts(lease, counter, price_id, from, to, kobo) || Number(to) <= Number(from)) return undefined;
  const sale_id = uuidOf(fromBase64(id));
  const fields = {
    lease,
    counter,
    price_id,
    category,
    holder,
    from,
    to,
    kobo,
    sale_id,
    before,
  } as SaleFields;
  return requireCanonical(text, saleBody(fields), signature, { fields });
}

/** Only the canonical encoding is accepted, so that a sale has exactly one text. */
function requireCanonical<T extends object>(
  text: string,
  body: string,
  signature: string,
  read: T,
): (SignedText & T) | undefined {
  if (`${body}.${toBase64(fromBase64(signature))}` !== text) return undefined;
  return { body, signature, ...read };
}

/** Integers from 1, within the range of ids, amounts and times. */
function areCounts(...values: readonly unknown[]): boolean {
  return values.every(
    (value) =>
      typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= 99_999_999_999,
  );
}

function encode(values: readonly (string | number)[]): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(values)));
}

function decode(payload: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64(payload)));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Bytes as base64url without padding. */
export function toBase64(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Bytes of base64url; empty if invalid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

function uuidBytes(uuid: string): Uint8Array {
  return Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The code that people enter for a ticket sold offline: the first 40 bits of the sale id. */
export function securityCodeBytes(sale_id: string): Uint8Array {
  return uuidBytes(sale_id).slice(0, 5);
}

/** Tolerance of a phone's clock, corrected by the server's. Seconds. */
export const CLOCK_TOLERANCE_SECONDS = 120;

/** Whether a sale is within its certificate; does not check signatures. */
export function isWithinLease(sale: SaleFields, { lease, from, to, kobo }: CertificateFields): boolean {
  return (
    sale.lease === lease && sale.from >= from - CLOCK_TOLERANCE_SECONDS && sale.from < to && sale.kobo <= kobo
  );
}
