import { createRoute, z } from "@hono/zod-openapi";
import type { RollWidth } from "#domain/qr-print-size.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { ticketPdf } from "#platform/documents/ticket-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import {
  type Api,
  Derived,
  failures,
  IdParam,
  json,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { countPrint } from "../../tickets/count-print.ts";
import { getPrintable, printContent } from "../../tickets/print-content.ts";
import { canReadTickets, ticketTags as tags } from "./parts.ts";

const widths = { "58mm": 58, "80mm": 80 } as const satisfies Record<string, RollWidth>;

/** GET /tickets/{id}/pdf, POST /tickets/{id}/print */
export function printingApi(api: Api): void {
  const pdf = createRoute({
    method: "get",
    path: "/tickets/{id}/pdf",
    tags,
    summary:
      "Download a ticket with its current status as a PDF for a thermal printer. Not available to guests",
    middleware: canReadTickets,
    request: {
      params: IdParam,
      query: z.object({ size: z.enum(["58mm", "80mm"]).default("80mm") }),
    },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(pdf, async (c) => {
    const ticket = await getPrintable(c.get("actor"), readId(c.req.valid("param").id));
    const content = printContent(ticket, await currentGovernment(), ticket.print_count);
    const bytes = await ticketPdf(content, widths[c.req.valid("query").size], await armsPicture());
    return new Response(new Uint8Array(bytes), {
      headers: downloadHeaders({ name: `${ticket.code}.pdf`, type: "application/pdf" }),
    });
  });

  const print = createRoute({
    method: "post",
    path: "/tickets/{id}/print",
    tags,
    summary:
      "Record a print before you print the ticket, and get the marks to print on it: DUPLICATE from the second print onwards, and a mark on every print of an offline sale",
    middleware: canReadTickets,
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      200: json("The marks of the print", success(Derived)),
      ...failures({ 404: "not-found", 409: "already-void, still-running" }),
    },
  });
  api.openapi(print, async (c) => {
    // Read before the transaction, so that a request doesn't hold two connections.
    const ticket = await getPrintable(c.get("actor"), readId(c.req.valid("param").id));
    const government = await currentGovernment();
    return (await writeOnce(c, 200, null, async (tx, actor) => ({
      paper: printContent(ticket, government, await countPrint(tx, actor, ticket)),
    }))) as never;
  });
}
