import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export interface ButtonStyle {
  /** One primary button per screen. `cloth` is for the cloth band of the public home page. */
  kind?: "primary" | "plain" | "quiet" | "danger" | "cloth";
  small?: boolean;
  /** The main action of a payer's screen. */
  large?: boolean;
  fullWidth?: boolean;
  /** Shown before the label. */
  icon?: IconName;
  /** Only the icon is visible; the label is for screen readers. */
  iconOnly?: boolean;
  /** The key that does the same: "A". */
  shortcut?: string;
}

function buttonClasses(style: ButtonStyle & { className?: string | undefined }): string {
  const { kind = "plain", small, large, fullWidth, iconOnly, className } = style;
  return classList(
    styles.button,
    kind !== "plain" && styles[kind],
    small && styles.small,
    large && styles.large,
    iconOnly && styles.iconOnly,
    fullWidth && styles.fullWidth,
    className,
  );
}

function ButtonContent({ icon, iconOnly, shortcut, children }: ButtonStyle & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {iconOnly ? <span className="only-read">{children}</span> : children}
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </>
  );
}

export type ButtonProps = ButtonStyle & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button, labelled with verb and object. While `busy` it keeps the focus and does nothing. */
export function Button(props: ButtonProps) {
  const {
    kind,
    small,
    large,
    fullWidth,
    icon,
    iconOnly,
    shortcut,
    busy,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy || onClick ? handleClick : undefined}
      className={buttonClasses({ kind, small, large, fullWidth, iconOnly, className })}
    >
      <ButtonContent icon={icon} iconOnly={iconOnly} shortcut={shortcut}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link that looks like a button, for going to another screen. */
export function ButtonLink(props: ButtonStyle & LinkProps) {
  const { kind, small, large, fullWidth, icon, iconOnly, shortcut, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClasses({ kind, small, large, fullWidth, iconOnly, className })}>
      <ButtonContent icon={icon} iconOnly={iconOnly} shortcut={shortcut}>
        {children}
      </ButtonContent>
    </Link>
  );
}

/** A plain link that looks like a button: downloads, documents, rows of a table. */
export function ButtonAnchor(
  props: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string },
) {
  const { kind, small, large, fullWidth, icon, iconOnly, shortcut, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClasses({ kind, small, large, fullWidth, iconOnly, className })}>
      <ButtonContent icon={icon} iconOnly={iconOnly} shortcut={shortcut}>
        {children}
      </ButtonContent>
    </a>
  );
}

/** Buttons in a row. */
export function Buttons({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classList(styles.buttons, className)}>{children}</div>;
}

/** Buttons joined into one: table, map or chart; earlier or later. */
export function ButtonGroup({
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
