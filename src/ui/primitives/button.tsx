import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export interface ButtonStyle {
  /** One primary button per screen. `cloth` is for the cloth band of the public home page. */
  kind?: "primary" | "plain" | "quiet" | "danger" | "cloth";
  slim?: boolean;
  /** The main action of a payer's screen. */
  tall?: boolean;
  wide?: boolean;
  /** Shown before the label. */
  icon?: IconName;
  /** Only the icon is visible; the label is for screen readers. */
  square?: boolean;
  /** The key that does the same: "A". */
  keys?: string;
}

function styleOf(style: ButtonStyle & { className?: string | undefined }): string {
  const { kind = "plain", slim, tall, wide, square, className } = style;
  return classList(
    styles.button,
    kind !== "plain" && styles[kind],
    slim && styles.slim,
    tall && styles.tall,
    square && styles.square,
    wide && styles.wide,
    className,
  );
}

function Face({ icon, square, keys, children }: ButtonStyle & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {square ? <span className="only-read">{children}</span> : children}
      {keys ? <kbd>{keys}</kbd> : null}
    </>
  );
}

export type ButtonProps = ButtonStyle & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button, labelled with verb and object. While `busy` it keeps the focus and does nothing. */
export function Button(props: ButtonProps) {
  const { kind, slim, tall, wide, icon, square, keys, busy, className, children, onClick, ...rest } = props;
  const hold = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy || onClick ? hold : undefined}
      className={styleOf({ kind, slim, tall, wide, square, className })}
    >
      <Face icon={icon} square={square} keys={keys}>
        {children}
      </Face>
    </button>
  );
}

/** A link that looks like a button, for going to another screen. */
export function ButtonLink(props: ButtonStyle & LinkProps) {
  const { kind, slim, tall, wide, icon, square, keys, className, children, ...rest } = props;
  return (
    <Link {...rest} className={styleOf({ kind, slim, tall, wide, square, className })}>
      <Face icon={icon} square={square} keys={keys}>
        {children}
      </Face>
    </Link>
  );
}

/** A plain link that looks like a button: downloads, documents, rows of a table. */
export function ButtonAnchor(
  props: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string },
) {
  const { kind, slim, tall, wide, icon, square, keys, className, children, ...rest } = props;
  return (
    <a {...rest} className={styleOf({ kind, slim, tall, wide, square, className })}>
      <Face icon={icon} square={square} keys={keys}>
        {children}
      </Face>
    </a>
  );
}

/** Buttons in a row. */
export function Buttons({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classList(styles.buttons, className)}>{children}</div>;
}

/** Buttons joined into one: table, map or chart; earlier or later. */
export function Split({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label: string;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <span className={classList(styles.split, className)} role="group" aria-label={label}>
      {children}
    </span>
  );
}
