/** What an administrator may come to set of selling: the one place that says it. */
const settings = {
  /** Minutes within which a seller may take a ticket back. */
  void_minutes: 15,
  /** From more than this on a sale takes the seller's PIN. */
  pin_above_kobo: 500_000,
};

export type TicketSettings = Readonly<typeof settings>;

/** The settings of the group `tickets` in force. Kobo, minutes. */
export async function ticketSettings(): Promise<TicketSettings> {
  return settings;
}
