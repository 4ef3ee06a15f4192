import { classList } from "#ui/class-list.ts";
import styles from "./plate.module.css";

export interface RecordCodeProps {
  code: string;
  size?: "normal" | "big" | "huge";
  /** Outlined: wherever codes are listed, and on thermal paper. */
  drawn?: boolean;
  href?: string;
}

/** A record's code as an enamel house number; a plain link when `href` is given. */
export function RecordCode({ code, size = "normal", drawn, href }: RecordCodeProps) {
  const classes = classList(
    styles.plate,
    size === "big" && styles.big,
    size === "huge" && styles.huge,
    drawn && styles.drawn,
  );
  const plate = <span className={classes}>{code}</span>;
  if (href === undefined) return plate;
  return (
    <a className={styles.link} href={href}>
      {plate}
    </a>
  );
}

/** A vehicle's number plate, white always. */
export function RegPlate({ number, slim }: { number: string; slim?: boolean }) {
  return <span className={classList(styles.reg, slim && styles.slim)}>{number}</span>;
}
