/** The token in the QR of a receipt, "1.KID.payload.signature": what is signed are its first three parts. */
const TOKEN = /^1\.([0-9A-HJKMNP-TV-Z]{6})\.([\w-]{20,150})\.([\w-]{86})$/;

export interface TokenParts {
  /** The name of the key it says it was signed with. */
  readonly kid: string;
  /** base64url of JSON: number, kobo, day of issue, the payer's initials. */
  readonly payload: string;
  /** base64url of an Ed25519 signature. */
  readonly signature: string;
  /** What was signed. */
  readonly body: string;
}

/** The parts of a token; undefined for what has not its form. Says nothing of its signature. */
export function splitToken(token: string): TokenParts | undefined {
  const [, kid, payload, signature] = TOKEN.exec(token) ?? [];
  if (kid === undefined || payload === undefined || signature === undefined) return undefined;
  return { kid, payload, signature, body: token.slice(0, token.lastIndexOf(".")) };
}
