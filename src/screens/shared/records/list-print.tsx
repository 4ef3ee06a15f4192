import type { ReactNode } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import type { AnyResource } from "#resource/define.ts";
import { classList } from "#ui/class-list.ts";
import { filterPhrases, listFilters } from "./list-filter-definitions.ts";
import styles from "./list-print.module.css";
import type { ListData } from "./loaders.ts";

interface PrintedListProps {
  resource: AnyResource;
  title: string;
  /** The sort order as text. */
  order: string;
  /** Above the rows, on screen only. */
  before: ReactNode;
  /** Below the rows, on screen only. */
  after: ReactNode;
  children: ReactNode;
}

/** With code and name, seven or more columns are printed in landscape. */
const LANDSCAPE_FROM = 5;

/**
 * The screen of a list. In print it has a head (office, filters, time), page numbers, and rows only.
 */
export function PrintedList({ resource, title, order, before, after, children }: PrintedListProps) {
  const { government } = usePageFrame();
  const { lgas, meta, rows, columns, readAt } = useLoaderData<ListData>();
  const [query] = useSearchParams();
  const filters = filterPhrases(listFilters(resource, query, lgas), query);
  const from = (meta.page - 1) * meta.per_page + 1;
  const totalText = `${meta.total_is_estimate ? "about " : ""}${meta.total.toLocaleString("en-NG")}`;
  const rangeText = `${from.toLocaleString("en-NG")} to ${(from + rows.length - 1).toLocaleString("en-NG")} of ${totalText}`;
  return (
    <div className={columns.length >= LANDSCAPE_FROM ? styles.wide : styles.list}>
      <div className={classList("no-print", styles.screenOnly)}>{before}</div>
      <div className={styles.head}>
        <p className={styles.government}>{government.office || government.name}</p>
        <p className={styles.title}>{title}</p>
        <p>{filters.length > 0 ? filters.join(" · ") : "All records"}</p>
        <p>
          {`${rangeText}, ${order}. As at ${readAt}.`}
          {government.demo ? " Demonstration: sample people and amounts." : ""}
        </p>
      </div>
      {children}
      <div className={classList("no-print", styles.screenOnly)}>{after}</div>
    </div>
  );
}
