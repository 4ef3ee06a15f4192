import type {
  Collected,
  CollectedDays,
  CollectedMonth,
} from "#areas/collecting/collections/collected-days.ts";
import { type CollectionChannel, collectionChannels } from "#domain/collections.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, getMonthName } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Figure } from "#ui/primitives/figure.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { collectionPages } from "./collection/labels.ts";
import styles from "./home.module.css";
import { MonthChart } from "./month-chart.tsx";

interface HomeMoneyProps {
  collected: CollectedDays;
}

const collectionsUrl = (from: string, to: string, channel?: string) =>
  `${collectionPages.list}?${new URLSearchParams({ from, to, ...(channel && { channel }) })}`;

const linesText = ({ lines }: Collected) => countNoun(lines, "entry", "entries");

/** Net collections since midnight (reversals deducted). The linked list shows the same lines. */
export function CollectedToday({ collected: { today, day } }: HomeMoneyProps) {
  return (
    <Panel title="Collected today" end={<a href={collectionsUrl(today, today)}>{linesText(day)}</a>}>
      <Figure kobo={day.kobo} hero />
      {day.channels.length === 0 ? (
        <p className="soft">No payments yet today.</p>
      ) : (
        <Lines className="gap">
          {day.channels.map((one) => (
            <ValueLine key={one.channel} end={<Money kobo={one.kobo} />}>
              <a href={collectionsUrl(today, today, one.channel)}>
                {collectionChannels[one.channel as CollectionChannel] ?? one.channel}
              </a>{" "}
              <span className="faint num">{`(${one.lines.toLocaleString("en-NG")})`}</span>
            </ValueLine>
          ))}
        </Lines>
      )}
    </Panel>
  );
}

/** This month to date, compared with the same days of last month. */
export function MonthComparison({ collected: { month, before } }: HomeMoneyProps) {
  return (
    <Panel title="This month and last month">
      {[...month.by_day, ...before.by_day].some((kobo) => kobo > 0) ? (
        <MonthChart
          current={month}
          previous={before}
          currentName={monthNameOf(month)}
          previousName={monthNameOf(before)}
        />
      ) : null}
      <Lines className="gap">
        <MonthLine month={month} className={styles.now} />
        <MonthLine month={before} className={styles.before} />
      </Lines>
      <p className="soft">{comparisonText(month, before)}</p>
    </Panel>
  );
}

function MonthLine({ month, className }: { month: CollectedMonth; className: string | undefined }) {
  const { from, to, kobo } = month;
  return (
    <ValueLine end={<Money kobo={kobo} />}>
      <span className={className} aria-hidden="true" />
      <a href={collectionsUrl(from, to)}>{from === to ? formatDate(to) : `1 to ${formatDate(to)}`}</a>
    </ValueLine>
  );
}

const monthNameOf = ({ from }: CollectedMonth) => getMonthName(Number(from.slice(5, 7)));

/** "₦2,000.00 more than at the same point in October, 12.5%." */
function comparisonText(month: CollectedMonth, before: CollectedMonth): string {
  const by = `at the same point in ${monthNameOf(before)}`;
  const difference = month.kobo - before.kobo;
  if (difference === 0) return `No change from the same point in ${monthNameOf(before)}.`;
  const percentText =
    before.kobo > 0 ? `, ${Math.round((Math.abs(difference) * 1000) / before.kobo) / 10}%` : "";
  return `${formatNaira(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than ${by}${percentText}.`;
}
