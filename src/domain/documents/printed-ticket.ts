/** A ticket as the books have it, or the phone that sold it; instants as they came. */
export interface PrintedTicket {
  /** Null while it is not in the books yet. */
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
  /** Its public address: what the square says. */
  readonly link: string;
  readonly qr: { readonly path: string; readonly size: number };
  readonly agency: string | null;
  readonly agent: string | null;
  readonly park: string | null;
}
