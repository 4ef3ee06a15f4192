import { useLoaderData } from "react-router";
import { TICKETS_PER_PAGE } from "#domain/documents/bulk-sheet.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { type BulkPages, formatCount } from "./addresses.ts";
import styles from "./print.module.css";
import type { bulkPrintLoader } from "./print-loader.ts";
import { PrintedTicket } from "./printed-ticket.tsx";

/** Tickets of a batch on A4 sheets, to print and cut. */
export function BulkPrint({ pages }: { pages: BulkPages }) {
  const { id, head, tickets, part, parts } = useLoaderData<typeof bulkPrintLoader>();
  const { government } = usePageFrame();
  const sheetStarts = Array.from(
    { length: Math.ceil(tickets.length / TICKETS_PER_PAGE) },
    (_, index) => index * TICKETS_PER_PAGE,
  );
  const partAddress = (number: number) => `${pages.print?.(id) ?? ""}?part=${number}`;
  const partNavigation =
    parts > 1 ? (
      <>
        {part > 1 ? <ButtonLink to={partAddress(part - 1)}>{t("Previous tickets")}</ButtonLink> : null}
        <span className="soft">
          {t("Part {part} of {all}", { part: formatCount(part), all: formatCount(parts) })}
        </span>
        {part < parts ? <ButtonLink to={partAddress(part + 1)}>{t("Next tickets")}</ButtonLink> : null}
      </>
    ) : undefined;
  return (
    <DocumentFrame government={government} backTo={pages.view(id)} back={t("Batch")} actions={partNavigation}>
      <h1 className="only-read">{t("Tickets in {code}", { code: head.batch })}</h1>
      {sheetStarts.map((from) => (
        <article key={from} className={styles.sheet} data-paper="a4">
          {tickets.slice(from, from + TICKETS_PER_PAGE).map((ticket) => (
            <PrintedTicket key={ticket.code} ticket={ticket} head={head} />
          ))}
        </article>
      ))}
    </DocumentFrame>
  );
}
