/** A ticket as stored on the server or on the phone that sold it; timestamps as received. */
export interface PrintedTicket {
  /** Null until the ticket is synced. */
  readonly code: string | null;
  readonly category: string;
  readonly holder: "vehicle" | "shop" | "person";
  readonly holder_key: string | null;
  readonly kobo: number;
  readonly valid_from: string | Date;
  readonly valid_to: string | Date;
  readonly sold_at: string | Date;
  readonly status: "valid" | "void";
  /** "7K3D-M9QX" */
  readonly security_code: string;
  /** The public URL in the QR code. */
  readonly link: string;
  readonly qr: { readonly path: string; readonly size: number };
  readonly agency: string | null;
  readonly agent: string | null;
  readonly park: string | null;
}
