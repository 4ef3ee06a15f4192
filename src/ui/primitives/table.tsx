import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import { Icon } from "./icon.tsx";
import styles from "./table.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

export interface TableProps {
  /** For screen readers: content and order of the table. */
  caption: string;
  /** `thead`, `tbody` and `tfoot` of rows; in rows use plain links. */
  children: ReactNode;
  /** The table scrolls, not the page. */
  scrollable?: boolean;
  /** Rows become entries on phones; cells then need a `place` or `hideOnPhone`. */
  stacked?: boolean;
  /** A stacked entry without a code: name and amount, then sub and status. */
  twoLineEntry?: boolean;
  dense?: boolean;
  /** Rows of two lines. */
  twoLineRows?: boolean;
}

/** A ruled table: sticky head, faint rows, double rule below its total. */
export function Table({
  caption,
  children,
  scrollable,
  stacked,
  twoLineEntry,
  dense,
  twoLineRows,
}: TableProps) {
  const classes = classList(
    styles.table,
    stacked && styles.stacked,
    twoLineEntry && styles.twoLineEntry,
    dense && styles.dense,
    twoLineRows && styles.twoLineRows,
  );
  const table = (
    <table className={classes}>
      <caption className="only-read">{caption}</caption>
      {children}
    </table>
  );
  if (!scrollable) return <div className={styles.wrap}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard
    <section className={classList(styles.wrap, styles.scrollable)} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

type Place = "code" | "name" | "sub" | "status" | "sum";

export interface CellStyle {
  /** The place of the cell in a stacked row on phones. */
  place?: Place;
  /** Hidden on phones. */
  hideOnPhone?: boolean;
  /** Hidden below 1024 px, in the admin frame below 1152. */
  hideBelowLg?: boolean;
  /** Hidden below 1280 px. */
  hideBelowXl?: boolean;
  right?: boolean;
  /** Contains a checkbox. */
  checkbox?: boolean;
  /** Truncated with an ellipsis; the column's head needs a width. */
  truncated?: boolean;
}

function cellClasses({
  place,
  hideOnPhone,
  hideBelowLg,
  hideBelowXl,
  right,
  checkbox,
  truncated,
}: CellStyle): string | undefined {
  const classes = classList(
    place && styles[place],
    hideOnPhone && styles.hideOnPhone,
    hideBelowLg && "hide-below-lg",
    hideBelowXl && "hide-below-xl",
    right && styles.right,
    checkbox && styles.checkbox,
    truncated && styles.truncated,
  );
  return classes || undefined;
}

type HeadCellProps = Omit<ThHTMLAttributes<HTMLTableCellElement>, "className"> &
  CellStyle & {
    sorted?: "ascending" | "descending" | undefined;
    /** For screen readers only, such as the head of actions. */
    onlyRead?: boolean | undefined;
  };

/** A cell of the head. */
export function HeadCell(props: HeadCellProps) {
  const { place, hideOnPhone, hideBelowLg, hideBelowXl, right, checkbox, truncated, ...others } = props;
  const { sorted, onlyRead, children, ...rest } = others;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted}
      className={cellClasses({ place, hideOnPhone, hideBelowLg, hideBelowXl, right, checkbox, truncated })}
    >
      {onlyRead ? <span className="only-read">{children}</span> : children}
    </th>
  );
}

type CellProps = Omit<TdHTMLAttributes<HTMLTableCellElement>, "className"> &
  CellStyle & {
    /** The cell that names the row. */
    head?: boolean;
    /** A second, softer line. */
    secondLine?: ReactNode;
  };

/** A cell of a row. */
export function Cell(props: CellProps) {
  const {
    place,
    hideOnPhone,
    hideBelowLg,
    hideBelowXl,
    right,
    checkbox,
    truncated,
    head,
    secondLine,
    children,
    ...rest
  } = props;
  const className = cellClasses({ place, hideOnPhone, hideBelowLg, hideBelowXl, right, checkbox, truncated });
  const content = secondLine ? (
    <>
      {children}
      <span className={styles.secondLine}>
        <UnbrokenCodes>{secondLine}</UnbrokenCodes>
      </span>
    </>
  ) : (
    children
  );
  if (!head) {
    return (
      <td {...rest} className={className}>
        {content}
      </td>
    );
  }
  return (
    <th scope="row" {...rest} className={className}>
      {content}
    </th>
  );
}

/** The link in a head that sorts by its column; `sorted` goes on its `HeadCell`. */
export function SortLink(props: {
  to: string;
  sorted?: "ascending" | "descending" | undefined;
  children: ReactNode;
}) {
  const { to, sorted, children } = props;
  return (
    <Link className={styles.sort} to={to} preventScrollReset>
      {children}
      {sorted ? <Icon name={sorted === "ascending" ? "chevron-up" : "chevron-down"} /> : null}
    </Link>
  );
}
