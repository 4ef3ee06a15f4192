import { t } from "#language/t.ts";
import { isStatus, Status, type StatusKind, statuses } from "#ui/primitives/status.tsx";

/** The status of a record; `submitted` is shown as pending approval. */
export function RecordStatus({
  status,
  as = "plain",
  label,
}: {
  status: string;
  as?: "plain" | "tag";
  label?: string;
}) {
  return <Status kind={kindOf(status)} as={as} {...(label === undefined ? {} : { label })} />;
}

/** The same within a sentence: "pending approval". */
export function statusText(status: string): string {
  return t(statuses[kindOf(status)][0]).toLowerCase();
}

function kindOf(status: string): StatusKind {
  return status === "submitted" ? "unapproved" : isStatus(status) ? status : "draft";
}
