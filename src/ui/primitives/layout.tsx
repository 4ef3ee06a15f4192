import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./layout.module.css";

interface LayoutProps {
  className?: string;
  children: ReactNode;
}

/** The matter and, at its right, what belongs to it; two children. The aside falls below on a tablet. */
export function WithAside({ className, children }: LayoutProps) {
  return <div className={classList(styles.aside, className)}>{children}</div>;
}

/** A clerk's or director's home: what waits at the left, the one figure at the right. */
export function HomeColumns({ className, children }: LayoutProps) {
  return <div className={classList(styles.home, className)}>{children}</div>;
}

/** A citizen's two columns. */
export function Columns({ className, children }: LayoutProps) {
  return <div className={classList(styles.columns, className)}>{children}</div>;
}

/** Two ways in, side by side. */
export function Doors({ className, children }: LayoutProps) {
  return <div className={classList(styles.doors, className)}>{children}</div>;
}

/** Goes out to the edges of the sheet; with `top`, up to its head. */
export function Bleed({ top, className, children }: LayoutProps & { top?: boolean }) {
  return <div className={classList(styles.bleed, top && styles.top, className)}>{children}</div>;
}
