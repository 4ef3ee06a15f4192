import { type Signed, toBase64 } from "./device-ticket.ts";

/**
 * What a phone signs to give back what it has not sold, "C1.payload.head.signature": that its last sale has this number, and
 * this digest. ECDSA P-256, as its sales.
 */
const CLOSING = /^(C1\.[\w-]{4,40}\.[\w-]{22})\.([\w-]{86})$/;

/** Where a phone's chain of sales ends. */
export interface ChainEnd {
  readonly lease: number;
  /** 0 when nothing was sold. */
  readonly counter: number;
  /** What the next sale would name as the one before it. */
  readonly head: string;
}

/** What is to be signed: "C1.payload.head". */
export function closingBody({ lease, counter, head }: ChainEnd): string {
  return `C1.${toBase64(new TextEncoder().encode(JSON.stringify([lease, counter])))}.${head}`;
}

/** What was signed, and the signature; undefined for what has not its form. */
export function readClosing(text: string): Signed | undefined {
  const [, body, signature] = CLOSING.exec(text) ?? [];
  return body && signature ? { body, signature } : undefined;
}
