import { type SignedText, toBase64 } from "./device-ticket.ts";

/**
 * What a phone signs to return its unused float, "C1.payload.head.signature": the number and digest of its last sale.
 * ECDSA P-256, like its sales.
 */
const CLOSING = /^(C1\.[\w-]{4,40}\.[\w-]{22})\.([\w-]{86})$/;

/** The end of a phone's chain of sales. */
export interface ChainEnd {
  readonly lease: number;
  /** 0 if nothing was sold. */
  readonly counter: number;
  /** The digest that the next sale would refer to. */
  readonly head: string;
}

/** The text to sign: "C1.payload.head". */
export function closingBody({ lease, counter, head }: ChainEnd): string {
  return `C1.${toBase64(new TextEncoder().encode(JSON.stringify([lease, counter])))}.${head}`;
}

/** The signed text and the signature; undefined if malformed. */
export function readClosing(text: string): SignedText | undefined {
  const [, body, signature] = CLOSING.exec(text) ?? [];
  return body && signature ? { body, signature } : undefined;
}
