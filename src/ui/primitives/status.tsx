import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Shape } from "./icon.tsx";
import type { ShapeName } from "./icon-names.ts";
import styles from "./status.module.css";

type Tone = "paid" | "part" | "owing" | "overdue" | "unapproved" | "returned" | "suspended";
type Style = readonly [word: string, shape: ShapeName, tone: Tone];

/** All statuses with label, shape and colour. */
export const statuses = {
  paid: ["Paid", "paid", "paid"],
  part: ["Part paid", "part", "part"],
  owing: ["Unpaid", "owing", "owing"],
  overdue: ["Overdue", "overdue", "overdue"],
  unapproved: ["Pending approval", "unapproved", "unapproved"],
  pending: ["Pending", "unapproved", "unapproved"],
  returned: ["Returned", "returned", "returned"],
  reversed: ["Reversed", "returned", "returned"],
  suspended: ["Suspended", "suspended", "suspended"],
  archived: ["Archived", "suspended", "suspended"],
  approved: ["Approved", "approved", "paid"],
  active: ["Active", "approved", "paid"],
  verified: ["Verified", "approved", "paid"],
  "to-verify": ["Not verified", "unapproved", "unapproved"],
  done: ["Done", "approved", "paid"],
  draft: ["Draft", "draft", "suspended"],
  queued: ["Queued", "draft", "suspended"],
  running: ["Running", "part", "part"],
  rejected: ["Rejected", "rejected", "overdue"],
  failed: ["Failed", "rejected", "overdue"],
  cancelled: ["Cancelled", "cancelled", "suspended"],
  void: ["Voided", "cancelled", "suspended"],
  ahead: ["Not yet valid", "unapproved", "unapproved"],
  valid: ["Valid", "valid", "paid"],
  expired: ["Expired", "expired", "overdue"],
} as const satisfies Record<string, Style>;

export type StatusKind = keyof typeof statuses;

/** Whether a text from the database is a known status. */
export function isStatus(text: string): text is StatusKind {
  return Object.hasOwn(statuses, text);
}

export interface StatusProps {
  kind: StatusKind;
  /** Another label than the default: "Overdue by 235 days". */
  label?: string;
  /** Plain in lists, a tag in heads, a stamp on documents. */
  as?: "plain" | "tag" | "stamp";
}

/** A status with shape, label and colour. */
export function Status({ kind, label, as = "plain" }: StatusProps) {
  const [defaultLabel, shape, tone] = statuses[kind];
  const classes = classList(
    styles.status,
    styles[tone],
    as === "tag" && styles.tag,
    as === "stamp" && styles.stamp,
    as === "plain" && kind === "overdue" && styles.late,
  );
  return (
    <span className={classes}>
      <Shape name={shape} className={styles.shape} />
      {t(label ?? defaultLabel)}
    </span>
  );
}
