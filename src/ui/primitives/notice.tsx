import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import styles from "./notice.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

const ICONS = { info: "info", good: "check", warn: "triangle-alert", bad: "triangle-alert" } as const;

export interface NoticeProps {
  kind?: keyof typeof ICONS;
  icon?: IconName;
  /** On the right: one small action. */
  action?: ReactNode;
  /** The action is only an icon: it stays on the right on phones too. */
  corner?: boolean;
  /** Announced immediately when it appears. */
  alert?: boolean;
  className?: string;
  children: ReactNode;
}

/** A message in the page. */
export function Notice({ kind = "info", icon, action, corner, alert, className, children }: NoticeProps) {
  return (
    <div
      className={classList(
        styles.notice,
        kind !== "info" && styles[kind],
        corner && styles.corner,
        className,
      )}
      role={alert ? "alert" : undefined}
    >
      <Icon name={icon ?? ICONS[kind]} />
      <div>
        <UnbrokenCodes>{children}</UnbrokenCodes>
      </div>
      {action}
    </div>
  );
}

/** What failed, announced immediately; nothing without a text. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return children ? (
    <Notice kind="bad" alert>
      {children}
    </Notice>
  ) : null;
}
