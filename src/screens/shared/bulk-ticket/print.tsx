import { useLoaderData } from "react-router";
import { ON_A_PAGE } from "#domain/documents/bulk-sheet.ts";
import { usePageFrame } from "#page-frame.ts";
import { Qr } from "#ui/documents/document.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import styles from "./print.module.css";
import type { bulkPrintLoader } from "./print-loader.ts";
import { type BulkPages, figure } from "./words.ts";

/** Tickets of a batch on sheets of A4, to be printed and cut apart. */
export function BulkPrint({ pages }: { pages: BulkPages }) {
  const { id, head, tickets, part, parts } = useLoaderData<typeof bulkPrintLoader>();
  const { government } = usePageFrame();
  const sheets = Array.from({ length: Math.ceil(tickets.length / ON_A_PAGE) }, (_, at) => at * ON_A_PAGE);
  const to = (other: number) => `${pages.print?.(id) ?? ""}?part=${other}`;
  const turn =
    parts > 1 ? (
      <>
        {part > 1 ? <ButtonLink to={to(part - 1)}>Tickets before</ButtonLink> : null}
        <span className="soft">{`Part ${figure(part)} of ${figure(parts)}`}</span>
        {part < parts ? <ButtonLink to={to(part + 1)}>Tickets after</ButtonLink> : null}
      </>
    ) : undefined;
  return (
    <PaperFrame government={government} backTo={pages.view(id)} back="Batch" acts={turn}>
      <h1 className="only-read">{`Tickets of ${head.batch}`}</h1>
      {sheets.map((from) => (
        <article key={from} className={styles.sheet} data-paper="a4">
          {tickets.slice(from, from + ON_A_PAGE).map((ticket) => (
            <Ticket key={ticket.code} ticket={ticket} />
          ))}
        </article>
      ))}
    </PaperFrame>
  );
}

type Printed = Awaited<ReturnType<typeof bulkPrintLoader>>["tickets"][number];

function Ticket({ ticket }: { ticket: Printed }) {
  const { head } = useLoaderData<typeof bulkPrintLoader>();
  return (
    <section className={styles.ticket} aria-label={ticket.code}>
      <div className={styles.words}>
        <p className={styles.office}>
          {head.government}
          <br />
          <b>{head.mark ?? head.batch}</b>
        </p>
        <p className={styles.category}>{head.category}</p>
        {ticket.holder === null ? (
          <p className={styles.blank}>{head.holder}</p>
        ) : (
          <p className={styles.holder}>{ticket.holder}</p>
        )}
        <p className={styles.valid}>
          Valid <b>{ticket.validity}</b>
        </p>
        {head.terms && ticket.holder === null ? <p className={styles.terms}>{head.terms}</p> : null}
        <p className={styles.price}>{head.price}</p>
      </div>
      <div className={styles.code}>
        <Qr path={ticket.qr.path} size={ticket.qr.size} label={`QR code of ${ticket.code}`} />
        <p className={styles.typed}>{ticket.typed}</p>
        <p className={styles.number}>{ticket.code}</p>
      </div>
    </section>
  );
}
