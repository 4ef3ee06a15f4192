/**
 * Tickets that a phone signs itself. The QR holds two texts: the certificate by which the office vouches for the phone's key
 * and what was set aside for it, "D1.KID.payload.key.signature" (Ed25519, the key that signs receipts), and the sale,
 * "S1.payload.id.before.signature" (ECDSA P-256 with the phone's key over what stands before the signature).
 * Everything is base64url; payloads are JSON arrays. A text that another spelling of the same bytes could be is refused.
 */
const CERTIFICATE = /^D1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,120})\.([\w-]{86})\.([\w-]{86})$/;
const SALE = /^S1\.([\w-]{20,300})\.([\w-]{22})\.([\w-]{22})\.([\w-]{86})$/;

/** What the office vouches for. */
export interface LeaseWords {
  /** The agent's code. */
  readonly agent: string;
  readonly lease: number;
  readonly kobo: number;
  /** Seconds since 1970: what is sold from then on, until before then. */
  readonly from: number;
  readonly to: number;
  /** P-256, x and y joined, base64url. */
  readonly key: string;
}

/** What the phone sold. */
export interface SaleWords {
  readonly lease: number;
  /** 1, 2, 3 … within its lease. */
  readonly counter: number;
  readonly price_id: number;
  readonly category: string;
  /** A plate, a shop's code or a phone number, as it is kept. */
  readonly holder: string;
  /** Seconds since 1970: sold and valid from then on, until before then. */
  readonly from: number;
  readonly to: number;
  readonly kobo: number;
  readonly sale_id: string;
  /** The first 16 bytes of the SHA-256 of what was signed before it: the last sale, or the certificate. base64url. */
  readonly before: string;
}

export interface Signed {
  /** What was signed. */
  readonly body: string;
  readonly signature: string;
}

/** What is to be signed of a certificate: "D1.KID.payload.key". */
export function certificateBody(kid: string, { agent, lease, kobo, from, to, key }: LeaseWords): string {
  return `D1.${kid}.${encode([agent, lease, kobo, from, to])}.${key}`;
}

/** What the phone signs of a sale: "S1.payload.id.before". */
export function saleBody(words: SaleWords): string {
  const { lease, counter, price_id, category, holder, from, to, kobo, sale_id, before } = words;
  const payload = encode([lease, counter, price_id, category, holder, from, to, kobo]);
  return `S1.${payload}.${toBase64(uuidBytes(sale_id))}.${before}`;
}

/** What the QR holds. */
export function deviceTicket(certificate: string, sale: string): string {
  return `${certificate}.${sale}`;
}

/** The two texts of a QR; undefined for what has not its form. Says nothing of signatures. */
export function splitDeviceTicket(text: string): { certificate: string; sale: string } | undefined {
  const at = text.indexOf(".S1.");
  if (at < 0) return undefined;
  const [certificate, sale] = [text.slice(0, at), text.slice(at + 1)];
  return CERTIFICATE.test(certificate) && SALE.test(sale) ? { certificate, sale } : undefined;
}

/** What a certificate says; undefined for what has not its form. Ask for the signature before you believe it. */
export function readCertificate(text: string): (Signed & { kid: string; words: LeaseWords }) | undefined {
  const [, kid, payload, key, signature] = CERTIFICATE.exec(text) ?? [];
  if (!kid || !payload || !key || !signature) return undefined;
  const [agent, lease, kobo, from, to, ...more] = decode(payload);
  if (typeof agent !== "string" || more.length > 0 || !areCounts(lease, kobo, from, to)) return undefined;
  const words = { agent, lease, kobo, from, to, key } as LeaseWords;
  return checked(text, certificateBody(kid, words), signature, { kid, words });
}

/** What a sale says; undefined for what has not its form. Ask for the signature before you believe it. */
export function readSale(text: string): (Signed & { words: SaleWords }) | undefined {
  const [, payload, id, before, signature] = SALE.exec(text) ?? [];
  if (!payload || !id || !before || !signature) return undefined;
  const [lease, counter, price_id, category, holder, from, to, kobo, ...more] = decode(payload);
  if (typeof category !== "string" || typeof holder !== "string" || more.length > 0) return undefined;
  if (category.length < 1 || category.length > 40 || !/^[0-9A-Z-]{3,20}$/.test(holder)) return undefined;
  if (!areCounts(lease, counter, price_id, from, to, kobo) || Number(to) <= Number(from)) return undefined;
  const sale_id = uuidOf(fromBase64(id));
  const words = { lease, counter, price_id, category, holder, from, to, kobo, sale_id, before } as SaleWords;
  return checked(text, saleBody(words), signature, { words });
}

/** Only the spelling that we write ourselves counts: one sale has one text. */
function checked<T extends object>(
  text: string,
  body: string,
  signature: string,
  read: T,
): (Signed & T) | undefined {
  if (`${body}.${toBase64(fromBase64(signature))}` !== text) return undefined;
  return { body, signature, ...read };
}

/** Whole numbers from 1, none too large to be a number of a record, a sum or a moment. */
function areCounts(...values: readonly unknown[]): boolean {
  return values.every(
    (value) =>
      typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= 99_999_999_999,
  );
}

function encode(words: readonly (string | number)[]): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(words)));
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

/** Bytes of base64url; none for what is no base64url. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
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

/** The code that people type, of a ticket sold without a network: of the first 40 bits of the sale's id. */
export function codeBytes(sale_id: string): Uint8Array {
  return uuidBytes(sale_id).slice(0, 5);
}

/** How far a phone's clock, set right by the server's, may be off. Seconds. */
export const CLOCK_SECONDS = 120;

/** Whether a sale lies within what its certificate vouches for; the signatures are another matter. */
export function isVouchedFor(sale: SaleWords, { lease, from, to, kobo }: LeaseWords): boolean {
  return sale.lease === lease && sale.from >= from - CLOCK_SECONDS && sale.from < to && sale.kobo <= kobo;
}
