import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import styles from "./notice.module.css";

const ICONS = { info: "info", good: "check", warn: "triangle-alert", bad: "triangle-alert" } as const;

export interface NoticeProps {
  kind?: keyof typeof ICONS;
  icon?: IconName;
  /** At the right: one small act. */
  act?: ReactNode;
  /** The act is an icon alone: on a phone too it stays at the right. */
  corner?: boolean;
  /** Read out at once when it comes. */
  alert?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something to know before going on, in its place in the page. */
export function Notice({ kind = "info", icon, act, corner, alert, className, children }: NoticeProps) {
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
      <div>{children}</div>
      {act}
    </div>
  );
}
