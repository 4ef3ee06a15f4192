import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PrintedTicket } from "#domain/documents/printed-ticket.ts";
import { ticketContent } from "#domain/documents/ticket-content.ts";
import type { RollWidth } from "#domain/qr-print-size.ts";
import { ServerFrame } from "#page-frame.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { ticketPdf } from "#platform/documents/ticket-pdf.ts";
import { TicketRoll } from "../../src/screens/shared/tickets/ticket-roll.tsx";
import { pdfText } from "../support/pdf-text.ts";

/** The printed ticket and its PDF have the same content at both paper widths. */

const government = {
  name: "Ọ̀yọ́ State",
  short: "Ọ̀yọ́",
  title: "Ọ̀yọ́ State",
  kind: "state" as const,
  demo: true,
  office: "Board of Internal Revenue",
  address: "Agodi, Ìbàdàn",
  phone: "0800 644 6000",
};

const link = `https://pay.oyo.example/t/T1.ABC123.${"x".repeat(60)}.${"y".repeat(86)}`;
const sold: PrintedTicket = {
  code: "TKT-0000031-K",
  category: "Keke, daily",
  holder: "vehicle",
  holder_key: "ABC-123DE",
  kobo: 20_000,
  status: "valid",
  security_code: "7K3D-M9QX",
  link,
  qr: qrPath(link),
  valid_from: "2026-11-21T07:12:00Z",
  valid_to: "2026-11-21T23:00:00Z",
  sold_at: "2026-11-21T07:12:00Z",
  agency: "Ọ̀yọ́ Transport Management Authority",
  agent: "Ṣẹ́gun Ẹniọlá",
  park: "Ìwó Road Park",
};
const cases: Record<string, [PrintedTicket, boolean]> = {
  original: [sold, false],
  duplicate: [sold, true],
  "offline ticket of a person": [
    { ...sold, code: null, holder: "person", holder_key: "08031234567", park: null, agency: null },
    false,
  ],
  "void ticket": [{ ...sold, status: "void" }, false],
};

const textOf = (text: string) =>
  [...new Set(text.normalize("NFC").split(/[\s/·-]+/u))].filter((word) => word !== "").sort();

describe.each(Object.entries(cases))("a ticket document: %s", (_, [ticket, isDuplicate]) => {
  const paper = ticketContent(ticket, government, isDuplicate);

  test.each([58, 80] satisfies RollWidth[])(
    "has the same text on %d mm paper and in the PDF",
    async (width) => {
      const frame = { government, build: "test", user: null };
      const roll = createElement(TicketRoll, { content: paper, width });
      const html = renderToStaticMarkup(createElement(ServerFrame, { value: { frame, nonce: "" } }, roll));
      const visible = html.replaceAll(/<[^>]+>/g, " ").replaceAll("&amp;", "&");
      const pdf = pdfText(await ticketPdf(paper, width));
      expect(textOf(pdf)).toEqual(textOf(visible));
      expect(html.includes('aria-label="QR code"')).toBe(ticket.status === "valid");
      for (const text of [ticket.category, ticket.security_code, "₦200.00", "21 Nov 2026 23:59", "8:12"])
        expect(visible).toContain(text);
    },
  );
});

test("a ticket document shows the holder, the agency and the ticket's status", () => {
  const paper = ticketContent(sold, government, true);
  expect(paper).toMatchObject({
    holder: "ABC-123DE",
    agency: sold.agency,
    valid_until: ["Valid until", "21 Nov 2026 23:59"],
  });
  expect(paper.marks).toEqual(["Demonstration. Not a real document.", "DUPLICATE"]);
  const values = Object.fromEntries(paper.pairs.map(({ label, value }) => [label, value]));
  expect(values).toEqual({
    Price: "₦200.00",
    "Valid from": "21 Nov 2026 08:12",
    Sold: "21 Nov 2026 08:12",
    "Sold by": "Ṣẹ́gun Ẹniọlá",
    Park: "Ìwó Road Park",
    Ticket: "TKT-0000031-K",
  });
  expect(paper.check).toContain("pay.oyo.example/check-plate");
  expect(ticketContent({ ...sold, status: "void" }, government, false)).toMatchObject({
    marks: [expect.any(String), "VOID"],
    qr: null,
  });
});
