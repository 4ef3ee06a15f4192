/**
 * The token in the QR code of a ticket, "T1.KID.payload.signature": the first three parts are signed with Ed25519 and
 * the key that signs receipts. The letter distinguishes it from a receipt token. The payload is base64url of a JSON
 * array.
 */
const TOKEN = /^T1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,300})\.([\w-]{86})$/;

/** The data that a ticket's QR code certifies offline. */
export interface TicketFields {
  /** Eight characters that people can enter, and that identify the ticket. */
  readonly security_code: string;
  readonly category: string;
  /** The plate, shop code or phone number; null for an unassigned ticket of a batch. */
  readonly holder: string | null;
  /** Seconds since 1970: start (inclusive) and end (exclusive) of the validity. */
  readonly from: number;
  readonly to: number;
  readonly kobo: number;
}

export interface TicketTokenParts {
  readonly kid: string;
  readonly payload: string;
  readonly signature: string;
  /** The signed text. */
  readonly body: string;
}

/** The text to sign: "T1.KID.payload". */
export function ticketBody(kid: string, fields: TicketFields): string {
  const { security_code, category, holder, from, to, kobo } = fields;
  const bytes = new TextEncoder().encode(JSON.stringify([security_code, category, holder, from, to, kobo]));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `T1.${kid}.${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The parts of a token; undefined if malformed. Does not check the signature. */
export function splitTicketToken(token: string): TicketTokenParts | undefined {
  const [, kid, payload, signature] = TOKEN.exec(token) ?? [];
  if (kid === undefined || payload === undefined || signature === undefined) return undefined;
  return { kid, payload, signature, body: token.slice(0, token.lastIndexOf(".")) };
}

/** The data of a payload; undefined if malformed. Check the signature first. */
export function readTicketPayload(payload: string): TicketFields | undefined {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(read)) return undefined;
    const [security_code, category, holder, from, to, kobo] = read as unknown[];
    if (typeof security_code !== "string" || typeof category !== "string") return undefined;
    if (holder !== null && typeof holder !== "string") return undefined;
    if (typeof from !== "number" || typeof to !== "number" || typeof kobo !== "number") return undefined;
    return { security_code, category, holder, from, to, kobo };
  } catch {
    return undefined;
  }
}
