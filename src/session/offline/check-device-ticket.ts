import {
  fromBase64,
  isWithinLease,
  parseCertificate,
  parseDeviceSale,
  type SaleFields,
  splitDeviceTicket,
} from "#domain/device-ticket.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";

/** What a ticket signed by a phone proves offline. Only the server knows whether it was recorded or voided. */
export type DeviceVerdict =
  | {
      readonly verdict: "signed" | "lost-key";
      readonly agent: string;
      readonly key: string;
      readonly words: SaleFields;
    }
  /** Not signed by the server or the phone, or outside the certificate. */
  | { readonly verdict: "forged" }
  | { readonly verdict: "unknown-key" }
  | { readonly verdict: "incomplete" }
  /** This browser can't check these signatures. */
  | { readonly verdict: "unable" };

/** Checks both signatures of a phone's ticket. Never throws for invalid text. */
export async function checkDeviceTicket(text: string, keys: readonly ReceiptKey[]): Promise<DeviceVerdict> {
  const parts = splitDeviceTicket(text);
  const certificate = parts && parseCertificate(parts.certificate);
  const sale = parts && parseDeviceSale(parts.sale);
  if (!certificate || !sale) return { verdict: "incomplete" };
  const signingKey = keys.find(({ kid }) => kid === certificate.kid);
  if (!signingKey) return { verdict: "unknown-key" };
  const isCertified = await verifyEd25519(
    fromBase64(signingKey.public_key),
    fromBase64(certificate.signature),
    new TextEncoder().encode(certificate.body),
  );
  if (isCertified === undefined) return { verdict: "unable" };
  const { key, agent } = certificate.fields;
  const { fields } = sale;
  if (!isCertified || !isWithinLease(fields, certificate.fields) || !(await isSignedByPhone(key, sale)))
    return { verdict: "forged" };
  return { verdict: signingKey.lost_since === null ? "signed" : "lost-key", agent, key, words: fields };
}

async function isSignedByPhone(
  key: string,
  { body, signature }: { body: string; signature: string },
): Promise<boolean> {
  try {
    const raw = Uint8Array.from([4, ...fromBase64(key)]);
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const phone = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
    const bytes = new TextEncoder().encode(body);
    return await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      phone,
      fromBase64(signature),
      bytes,
    );
  } catch {
    // Not a point of the curve.
    return false;
  }
}
