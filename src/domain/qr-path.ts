/** Pages that the QR codes on our documents link to: tickets, receipts, bills, properties. */
const PAGE = /^(?:https?:\/\/[^/?#]+)?(\/(?:t|p|payments\/pay|receipt\/validate(?:\/bill)?)\/[\w.~%-]+)$/;

/**
 * The path on this site for one of our QR codes; undefined for others. The host is ignored: the page looks up the token
 * here and reports an unknown one.
 */
export function pathOfQrCode(text: string): string | undefined {
  const typed = text.trim();
  if (/^[TD]1\.[\w.-]+$/.test(typed)) return `/t/${typed}`;
  return PAGE.exec(typed)?.[1];
}
