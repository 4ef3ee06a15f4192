/** Pages that the squares on our papers lead to: a ticket, a receipt, a bill, a house. */
const PAGE = /^(?:https?:\/\/[^/?#]+)?(\/(?:t|p|payments\/pay|receipt\/validate(?:\/bill)?)\/[\w.~%-]+)$/;

/**
 * Where a square of ours leads, as an address of this site; undefined for anybody else's. The host is not asked: what
 * stands behind it is looked at here, and a token that is not ours is told to be none.
 */
export function addressOfSquare(text: string): string | undefined {
  const typed = text.trim();
  if (/^[TD]1\.[\w.-]+$/.test(typed)) return `/t/${typed}`;
  return PAGE.exec(typed)?.[1];
}
