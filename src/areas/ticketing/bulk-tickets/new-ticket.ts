/** One ticket that was issued, as its legs need it. */
export interface NewTicket {
  readonly id: number;
  readonly sale_id: string;
}
