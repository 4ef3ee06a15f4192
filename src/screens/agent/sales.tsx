import { Link, useLoaderData } from "react-router";
import { listOwnSales } from "#areas/ticketing/tickets/own-sales.ts";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { addDays, formatDate, formatDay, formatTime } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { classList } from "#ui/class-list.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { agentBulkPages } from "../shared/bulk-ticket/addresses.ts";
import { pageTitle } from "../shared/page-title.ts";
import { afterOf } from "../shared/paging.ts";
import { ticketPages } from "../shared/tickets/labels.ts";
import styles from "./sell/sell.module.css";

export const meta = pageTitle("My sales");

export const loader = pageLoader(({ actor, url: { searchParams: query } }) =>
  listOwnSales(actor, { day: query.get("day") ?? undefined, after: afterOf(query) }),
);

/** The agent's sales of a day, with amount and commission. */
export default function AgentSales() {
  const { day, today, rows, next, totals } = useLoaderData<typeof loader>();
  const to = (other: string) => (other === today ? ticketPages.sales : `${ticketPages.sales}?day=${other}`);
  return (
    <PhoneMain>
      <Title>{day === today ? t("Today’s sales") : t("Sales on {date}", { date: formatDate(day) })}</Title>
      <nav className={styles.days} aria-label={t("Days")}>
        <ButtonLink small icon="arrow-left" to={to(addDays(day, -1))}>
          {t("Previous day")}
        </ButtonLink>
        {day === today ? null : (
          <ButtonLink small to={to(addDays(day, 1))}>
            {t("Next day")}
          </ButtonLink>
        )}
        {day === today ? (
          <ButtonLink small icon="layers" to={agentBulkPages.list}>
            {t("Bulk tickets")}
          </ButtonLink>
        ) : null}
      </nav>
      <dl className={styles.totals}>
        <div>
          <dt>{t("Sold")}</dt>
          <dd>{totals.sold}</dd>
        </div>
        <div>
          <dt>{t("Total")}</dt>
          <dd>
            <Money kobo={totals.kobo} whole />
          </dd>
        </div>
        <div>
          <dt>{t("Commission")}</dt>
          <dd>
            <Money kobo={totals.earned_kobo} whole />
          </dd>
        </div>
      </dl>
      {totals.void > 0 ? (
        <p className="soft">
          {count(totals.void, "{n} voided ticket is not counted.", "{n} voided tickets are not counted.")}
        </p>
      ) : null}
      {rows.length === 0 ? <p>{t("No tickets sold on {date}.", { date: formatDay(day) })}</p> : null}
      <ul className={styles.sales}>
        {rows.map((sale) => (
          <li key={sale.id} className={classList(sale.status === "void" && styles.voided)}>
            <Link to={ticketPages.agentView(sale.id)}>
              <span>
                <b>{t(printedHolder(sale))}</b>
                <br />
                {sale.category}
              </span>
              <span className={styles.amount}>
                <Money kobo={sale.kobo} whole />
                <br />
                {sale.status === "void" ? t("Voided") : formatTime(sale.sold_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next === undefined ? null : (
        <ButtonLink to={`${ticketPages.sales}?day=${day}&after=${next}`}>{t("Earlier sales")}</ButtonLink>
      )}
    </PhoneMain>
  );
}
