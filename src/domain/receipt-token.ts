/** The token in the QR code of a receipt, "1.KID.payload.signature": the first three parts are signed. */
const TOKEN = /^1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,150})\.([\w-]{86})$/;

export interface TokenParts {
  /** The id of the signing key. */
  readonly kid: string;
  /** base64url of JSON: number, kobo, date of issue, the payer's initials. */
  readonly payload: string;
  /** base64url of an Ed25519 signature. */
  readonly signature: string;
  /** The signed text. */
  readonly body: string;
}

/** The parts of a token; undefined if malformed. Does not check the signature. */
export function splitToken(token: string): TokenParts | undefined {
  const [, kid, payload, signature] = TOKEN.exec(token) ?? [];
  if (kid === undefined || payload === undefined || signature === undefined) return undefined;
  return { kid, payload, signature, body: token.slice(0, token.lastIndexOf(".")) };
}
