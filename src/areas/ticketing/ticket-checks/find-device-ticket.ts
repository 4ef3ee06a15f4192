import { verify } from "node:crypto";
import { sql } from "kysely";
import {
  isWithinLease,
  parseCertificate,
  parseDeviceSale,
  type SaleFields,
  type SignedText,
  securityCodeBytes,
  splitDeviceTicket,
} from "#domain/device-ticket.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import type { TicketStatus } from "#domain/ticket-check.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import type { LockedLease } from "../devices/close-lease.ts";
import { readSaleContext } from "../devices/read-sale-context.ts";
import { validateOfflineSale } from "../devices/validate-offline-sale.ts";
import { isSignedBy, publicKeyOf, sha256 } from "../devices/verify-sale.ts";

/** A ticket sold offline that is not synced yet. */
export interface UnbookedTicket extends TicketStatus {
  readonly security_code: string;
  readonly category: string;
  readonly holder: "vehicle" | "shop" | "person";
  readonly kobo: number;
  readonly agent_code: string;
}

/** Result of a phone's QR code: a recorded sale, one not synced yet, or why it is neither. */
export type FoundSale =
  | { readonly sale_id: string; readonly hash: Buffer }
  | { readonly unbooked: UnbookedTicket }
  | { readonly why: "unknown" | "forged" };

type Lease = LockedLease & { agent_id: number; agent_code: string; revoked_at: Date | null };

/**
 * Finds the sale in a QR code signed by a phone. Both signatures must be valid, and the certificate must be exactly one that
 * was issued, because a stolen key can sign anything. A sale that is not synced is accepted if it would be recorded.
 */
export async function findDeviceTicket(db: Queryable, text: string): Promise<FoundSale> {
  const parts = splitDeviceTicket(text);
  const certificate = parts && parseCertificate(parts.certificate);
  const sale = parts && parseDeviceSale(parts.sale);
  // Truncated or not of a ticket: no ticket can be identified.
  if (!certificate || !sale) return { why: "unknown" };
  const deviceKey = publicKeyOf(Buffer.from(certificate.fields.key, "base64url"));
  const isSigned = deviceKey && (await isSignedByUs(db, certificate)) && isSignedBy(deviceKey, sale);
  if (!isSigned || !isWithinLease(sale.fields, certificate.fields)) return { why: "forged" };
  const lease = await findLease(db, parts.certificate, certificate.fields.lease);
  if (!lease) return { why: "forged" };
  const { sale_id } = sale.fields;
  const hash = sha256(sale.body);
  const { rows } = await sql<{ sale_hash: Buffer }>`
    SELECT sale_hash FROM ticket WHERE sale_id = ${sale_id}`.execute(db);
  if (rows[0]) return rows[0].sale_hash.equals(hash) ? { sale_id, hash } : { why: "forged" };
  return validateUnrecorded(db, lease, sale.fields, hash);
}

async function isSignedByUs(db: Queryable, { kid, body, signature }: SignedText & { kid: string }) {
  const key = await findPublicKey(db, kid);
  return key !== undefined && verify(null, Buffer.from(body), key, Buffer.from(signature, "base64url"));
}

async function findLease(db: Queryable, certificate: string, id: number): Promise<Lease | undefined> {
  const { rows } = await sql<Lease>`
    SELECT l.*, d.revoked_at, a.id AS agent_id, a.code AS agent_code FROM device_lease l
    JOIN agent_device d ON d.id = l.device_id JOIN ticket_agent a ON a.id = d.ticket_agent_id
    WHERE l.id = ${id} AND l.certificate = ${certificate}`.execute(db);
  return rows[0];
}

/** Refuses blocked phones, returned float, and sales that need review. */
async function validateUnrecorded(
  db: Queryable,
  lease: Lease,
  saleFields: SaleFields,
  hash: Buffer,
): Promise<FoundSale> {
  const isCutOff = lease.revoked_at !== null;
  const context = await readSaleContext(
    db,
    lease,
    { isCutOff, agent: lease.agent_id, lastConnectedAt: null },
    [saleFields],
  );
  const price = context.prices.get(saleFields.price_id);
  const { sold_kobo } = lease;
  if (!price || validateOfflineSale(saleFields, context, { sold_kobo, last: 0, suspended: false }))
    return { why: "unknown" };
  const { rows } = await sql<{ sent: boolean }>`
    SELECT ${saleFields.counter} <= ${lease.counter} OR EXISTS (SELECT FROM device_sale
      WHERE lease_id = ${lease.id} AND counter = ${saleFields.counter} AND body_hash = ${hash}) AS sent`.execute(
    db,
  );
  if (rows[0]?.sent) return { why: "unknown" };
  return {
    unbooked: {
      status: "valid",
      voided_at: null,
      kobo: saleFields.kobo,
      agent_code: lease.agent_code,
      valid_from: new Date(saleFields.from * 1000),
      valid_to: new Date(saleFields.to * 1000),
      category: price.category,
      holder: price.holder,
      holder_key: saleFields.holder,
      security_code: formatPayCode(securityCodeBytes(saleFields.sale_id)).replace("-", ""),
    },
  };
}
