import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import buttonStyles from "./button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import styles from "./menu.module.css";
import { useDismiss } from "./use-dismiss.ts";

export interface MenuProps {
  /** The content of the button: text, or icon and hidden text. */
  trigger: ReactNode;
  /** `bare` is styled by the caller through `triggerClass`. */
  variant?: "button" | "small" | "iconOnly" | "bare";
  triggerClass?: string | undefined;
  align?: "start" | "end";
  opensUp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A menu on native details: opens without scripts, closes on Escape, on a click outside and on selection. */
export function Menu(props: MenuProps) {
  const { trigger, variant = "button", triggerClass, align = "start", opensUp, className, children } = props;
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  const summary = classList(
    variant !== "bare" && buttonStyles.button,
    variant === "small" && buttonStyles.small,
    variant === "iconOnly" && buttonStyles.iconOnly,
    triggerClass,
  );
  const closeOnSelection = (event: MouseEvent) => {
    const target = event.target as Element;
    if (box.current && target.closest("a,button:not([aria-pressed])")) box.current.open = false;
  };
  return (
    <details className={classList(styles.menu, className)} ref={box}>
      <summary className={summary}>{trigger}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens to the links and buttons inside */}
      <div
        className={classList(styles.popover, align === "end" && styles.end, opensUp && styles.up)}
        onClick={closeOnSelection}
      >
        {children}
      </div>
    </details>
  );
}

/** A menu item that links to another screen. */
export function MenuLink({ to, icon, children }: { to: string; icon?: IconName; children: ReactNode }) {
  return (
    <Link className={styles.item} to={to}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

/** A menu item that downloads a file. */
export function MenuAnchor({ href, icon, children }: { href: string; icon?: IconName; children: ReactNode }) {
  return (
    <a className={styles.item} href={href} download>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

type MenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon?: IconName; danger?: boolean };

/** A menu item with an action. */
export function MenuButton({ icon, danger, className, children, ...rest }: MenuButtonProps) {
  return (
    <button type="button" {...rest} className={classList(styles.item, danger && styles.danger, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** Anything else in a menu, with the menu's own margins. */
export function MenuSection({ children }: { children: ReactNode }) {
  return <div className={styles.section}>{children}</div>;
}
