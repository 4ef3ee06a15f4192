import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./layout.module.css";

interface LayoutProps {
  className?: string;
  children: ReactNode;
}

/** Main content with an aside on the right; two children. The aside moves below on tablets. */
export function WithAside({ className, children }: LayoutProps) {
  return <div className={classList(styles.aside, className)}>{children}</div>;
}

/** An officer's home page: pending items on the left, the main number on the right. */
export function HomeColumns({ className, children }: LayoutProps) {
  return <div className={classList(styles.home, className)}>{children}</div>;
}

/** Two columns of payers' pages. */
export function Columns({ className, children }: LayoutProps) {
  return <div className={classList(styles.columns, className)}>{children}</div>;
}

/** Two sections side by side, with a rule between them. */
export function SplitSections({ className, children }: LayoutProps) {
  return <div className={classList(styles.split, className)}>{children}</div>;
}

/** Extends to the edges of the page; with `top` up to its head. */
export function FullBleed({ top, className, children }: LayoutProps & { top?: boolean }) {
  return <div className={classList(styles.bleed, top && styles.top, className)}>{children}</div>;
}
