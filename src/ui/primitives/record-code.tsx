import { classList } from "#ui/class-list.ts";
import styles from "./record-code.module.css";

export interface RecordCodeProps {
  code: string;
  size?: "normal" | "big" | "huge";
  /** Outlined: wherever codes are listed, and on thermal paper. */
  outlined?: boolean;
  href?: string;
}

/** A record's code as an enamel house number; a plain link when `href` is given. */
export function RecordCode({ code, size = "normal", outlined, href }: RecordCodeProps) {
  const classes = classList(
    styles.plate,
    size === "big" && styles.big,
    size === "huge" && styles.huge,
    outlined && styles.outlined,
  );
  const label = <span className={classes}>{code}</span>;
  if (href === undefined) return label;
  return (
    <a className={styles.link} href={href}>
      {label}
    </a>
  );
}

/** A vehicle's number plate, white always. */
export function VehiclePlate({ number, small }: { number: string; small?: boolean }) {
  return <span className={classList(styles.vehiclePlate, small && styles.small)}>{number}</span>;
}
