import { useLoaderData } from "react-router";
import { ON_A_PAGE } from "#domain/documents/bulk-sheet.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { type BulkPages, figure } from "./labels.ts";
import styles from "./print.module.css";
import type { bulkPrintLoader } from "./print-loader.ts";
import { PrintedTicket } from "./printed-ticket.tsx";

/** Tickets of a batch on A4 sheets, to print and cut. */
export function BulkPrint({ pages }: { pages: BulkPages }) {
  const { id, head, tickets, part, parts } = useLoaderData<typeof bulkPrintLoader>();
  const { government } = usePageFrame();
  const sheets = Array.from({ length: Math.ceil(tickets.length / ON_A_PAGE) }, (_, at) => at * ON_A_PAGE);
  const to = (other: number) => `${pages.print?.(id) ?? ""}?part=${other}`;
  const turn =
    parts > 1 ? (
      <>
        {part > 1 ? <ButtonLink to={to(part - 1)}>{t("Previous tickets")}</ButtonLink> : null}
        <span className="soft">{t("Part {part} of {all}", { part: figure(part), all: figure(parts) })}</span>
        {part < parts ? <ButtonLink to={to(part + 1)}>{t("Next tickets")}</ButtonLink> : null}
      </>
    ) : undefined;
  return (
    <DocumentFrame government={government} backTo={pages.view(id)} back={t("Batch")} actions={turn}>
      <h1 className="only-read">{t("Tickets in {code}", { code: head.batch })}</h1>
      {sheets.map((from) => (
        <article key={from} className={styles.sheet} data-paper="a4">
          {tickets.slice(from, from + ON_A_PAGE).map((ticket) => (
            <PrintedTicket key={ticket.code} ticket={ticket} head={head} />
          ))}
        </article>
      ))}
    </DocumentFrame>
  );
}
