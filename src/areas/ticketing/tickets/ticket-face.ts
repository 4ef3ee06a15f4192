import { publicUrl } from "#kernel/public-url.ts";
import { type QrPath, qrPath } from "#platform/documents/qr-path.ts";

/** Data of a ticket as shown, shared and printed. */
export interface TicketFace {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly holder: "vehicle" | "shop" | "person";
  /**
   * Plate, shop code or phone number of the holder; masked if the caller has no access to phone numbers; `null` for an
   * unassigned ticket of a batch.
   */
  readonly holder_key: string | null;
  readonly kobo: number;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly sold_at: Date;
  readonly status: "valid" | "void";
  /** Verification code of the ticket, such as "7K3D-M9QX". */
  readonly security_code: string;
  /** Public URL of the ticket, which is the content of its QR code. */
  readonly link: string;
  readonly qr: QrPath;
  readonly agency: string;
  readonly agent: string | null;
}

/** "7K3DM9QX" → "7K3D-M9QX", for reading aloud. */
export function formatVerificationCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Sold by a phone: its QR code also contains the phone's certificate. */
const isDeviceToken = (signed: string) => signed.startsWith("D1.");

/** The public address of a ticket, and its QR code. */
export function ticketLink(signed: string): { link: string; qr: QrPath } {
  const link = new URL(`/t/${signed}`, publicUrl()).href;
  return { link, qr: qrPath(link, isDeviceToken(signed) ? "L" : "M") };
}
