/** What became of one sale that was sent. */
export interface SentSale {
  readonly counter: number;
  /** `case`: the office decides. `refused`: not even kept. */
  readonly state: "booked" | "case" | "refused";
  readonly code?: string;
  readonly ticket_id?: number | null;
}
