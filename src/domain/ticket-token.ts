/**
 * The token in the QR of a ticket, "T1.KID.payload.signature": what is signed are its first three parts. Ed25519 with the
 * key that signs receipts; the letter keeps either from being taken for the other. The payload is base64url of a JSON array.
 */
const TOKEN = /^T1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,300})\.([\w-]{86})$/;

/** What a ticket's QR vouches for without a network. */
export interface TicketWords {
  /** Eight signs that people can type, and that name the ticket in the books. */
  readonly security_code: string;
  readonly category: string;
  /** The plate, shop code or phone it is for; null: of a batch, for whoever uses it first. */
  readonly holder: string | null;
  /** Seconds since 1970: valid from then on, and until before then. */
  readonly from: number;
  readonly to: number;
  readonly kobo: number;
}

export interface TicketTokenParts {
  readonly kid: string;
  readonly payload: string;
  readonly signature: string;
  /** What was signed. */
  readonly body: string;
}

/** What is to be signed: "T1.KID.payload". */
export function ticketBody(kid: string, words: TicketWords): string {
  const { security_code, category, holder, from, to, kobo } = words;
  const bytes = new TextEncoder().encode(JSON.stringify([security_code, category, holder, from, to, kobo]));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `T1.${kid}.${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The parts of a token; undefined for what has not its form. Says nothing of its signature. */
export function splitTicketToken(token: string): TicketTokenParts | undefined {
  const [, kid, payload, signature] = TOKEN.exec(token) ?? [];
  if (kid === undefined || payload === undefined || signature === undefined) return undefined;
  return { kid, payload, signature, body: token.slice(0, token.lastIndexOf(".")) };
}

/** What a payload says, or undefined when it is none; ask for the signature first. */
export function readTicketPayload(payload: string): TicketWords | undefined {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
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
