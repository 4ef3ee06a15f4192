import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TicketDocument } from "#domain/documents/ticket-content.ts";
import type { RollWidth } from "#domain/qr-print-size.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { ticketPaths } from "./labels.ts";

/** The ticket that is printed next. */
export interface TicketPrint {
  readonly paper: TicketDocument;
  readonly width: RollWidth;
}

/** Prints and downloads a ticket. The server counts each print first and returns the content. */
export function useTicketPrint(id: number) {
  const [ticketPrint, setTicketPrint] = useState<TicketPrint>();
  const isPrinting = useRef(false);

  async function countPrint(): Promise<TicketDocument | undefined> {
    if (isPrinting.current) return undefined;
    isPrinting.current = true;
    const result = await api.post<{ paper: TicketDocument }>(ticketPaths.print(id));
    isPrinting.current = false;
    if (result.ok) return result.data.paper;
    notifyFailure(t("Not printed"), result);
    return undefined;
  }

  return {
    ticketPrint,
    async print(width: RollWidth): Promise<void> {
      const paper = await countPrint();
      if (!paper) return;
      // The ticket must be rendered before printing.
      flushSync(() => setTicketPrint({ paper, width }));
      window.print();
    },
    /** Click handler of a link to the PDF. */
    async download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
      event.preventDefault();
      const link = document.createElement("a");
      link.href = event.currentTarget.href;
      link.download = "";
      if (await countPrint()) link.click();
    },
  };
}
