import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./title.module.css";

export interface TitleProps {
  level?: 1 | 2;
  size?: "list" | "record" | "hero";
  children: ReactNode;
}

/** The title of a screen. */
export function Title({ level = 1, size = "list", children }: TitleProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return <Heading className={classList(styles.title, size !== "list" && styles[size])}>{children}</Heading>;
}

/** The title of a section. */
export function Subtitle({ level = 2, children }: { level?: 1 | 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return <Heading className={styles.subtitle}>{children}</Heading>;
}
