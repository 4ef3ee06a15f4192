import type PDFDocument from "pdfkit";
import {
  type BulkSheet,
  type SheetHead,
  type SheetTicket,
  TICKETS_PER_PAGE,
} from "#domain/documents/bulk-sheet.ts";
import { openPdf } from "./make-pdf.ts";
import { MM } from "./page-measures.ts";
import { drawArms, drawQr } from "./pdf-marks.ts";
import { qrPath } from "./qr-path.ts";

const LEFT = 10 * MM;
const TOP = 11 * MM;
const TICKET_WIDTH = 95 * MM;
const TICKET_HEIGHT = 55 * MM;
const COLUMNS = 2;
const PADDING = 4.5 * MM;
const QR = 31 * MM;
const INK = "#000";

/** Draws the tickets of a part for cutting, ten on an A4 sheet; bytes are sent while it is drawn. */
export function drawBulkSheet(
  sheet: BulkSheet,
  arms: Buffer | undefined,
  onBytes: (bytes: Buffer) => void,
  onEnd: () => void,
): void {
  const { head, tickets, part, parts } = sheet;
  const title = parts > 1 ? `Tickets in ${head.batch}, part ${part} of ${parts}` : `Tickets in ${head.batch}`;
  const doc = openPdf({ size: "A4", title, author: head.government, arms });
  doc.on("data", onBytes);
  doc.on("end", onEnd);
  tickets.forEach((ticket, index) => {
    const slot = index % TICKETS_PER_PAGE;
    if (index > 0 && slot === 0) doc.addPage({ size: "A4", margin: 0 });
    const x = LEFT + (slot % COLUMNS) * TICKET_WIDTH;
    const y = TOP + Math.floor(slot / COLUMNS) * TICKET_HEIGHT;
    drawTicket(doc, head, ticket, { x, y });
  });
  doc.end();
}

function drawTicket(
  doc: PDFDocument,
  head: SheetHead,
  ticket: SheetTicket,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  doc.lineWidth(0.5).dash(2.2, { space: 2 }).rect(x, y, TICKET_WIDTH, TICKET_HEIGHT).stroke("#777").undash();
  const left = x + PADDING;
  const right = x + TICKET_WIDTH - PADDING;
  const width = right - QR - 3 * MM - left;
  const oneLine = { width, lineBreak: false, height: 14, ellipsis: true } as const;
  drawArms(doc, left, y + PADDING, 15);
  doc
    .font("text", 7.4)
    .fillColor(INK)
    .text(head.government, left + 20, y + PADDING, { ...oneLine, width: width - 20 });
  doc
    .font("heavy", 8.4)
    .text(head.mark ?? head.batch, left + 20, y + PADDING + 9.5, { ...oneLine, width: width - 20 });
  doc.font("display", 11).text(head.category, left, y + 33, { width, height: 27, ellipsis: true });
  drawHolder(doc, head, ticket, { left, top: y + 60, width });
  doc.font("text", 7).text("Valid", left, y + 95, oneLine);
  doc.font("strong", 8.2).text(ticket.validity, left, y + 103.5, oneLine);
  if (head.terms && ticket.holder === null)
    doc.font("text", 6.8).text(head.terms, left, y + 115, { width, height: 22 });
  doc.font("heavy", 13).text(head.price, left, y + TICKET_HEIGHT - PADDING - 15, { ...oneLine, height: 17 });
  drawQr(doc, qrPath(ticket.url), right - QR, y + PADDING, QR);
  const belowQr = { width: QR, align: "center", lineBreak: false } as const;
  doc.font("heavy", 11.5).text(ticket.typed, right - QR, y + PADDING + QR + 5, belowQr);
  doc.font("text", 7).text(ticket.code, right - QR, y + PADDING + QR + 20, belowQr);
}

/** The plate in large type, or a line to fill in. */
function drawHolder(
  doc: PDFDocument,
  head: SheetHead,
  { holder }: SheetTicket,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  if (holder !== null) {
    const size = holder.length > 10 ? 13 : 17;
    doc
      .font("heavy", size)
      .text(holder, left, top + 4, { width, lineBreak: false, height: 22, ellipsis: true });
    return;
  }
  doc.font("text", 7).text(head.holder, left, top + 2, { width, lineBreak: false });
  doc
    .lineWidth(0.8)
    .moveTo(left, top + 29)
    .lineTo(left + width, top + 29)
    .stroke(INK);
}
