import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./panel.module.css";

export interface PanelProps {
  title: ReactNode;
  /** Anchor id. */
  id?: string;
  level?: 2 | 3;
  /** At the end of the head: a note or a link. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen under a heavy rule. */
export function Panel({ title, id, level = 2, end, className, children }: PanelProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section id={id} className={classList(styles.panel, className)}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {end}
      </div>
      {children}
    </section>
  );
}

/** A bordered card, only for dynamic content such as a running job. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <section className={classList(styles.card, className)}>{children}</section>;
}
