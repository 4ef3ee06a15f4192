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
  return <Status kind={statusKind(status)} as={as} {...(label === undefined ? {} : { label })} />;
}

/** The same within a sentence: "pending approval". */
export function statusText(status: string): string {
  return t(statuses[statusKind(status)][0]).toLowerCase();
}

function statusKind(status: string): StatusKind {
  return status === "submitted" ? "unapproved" : isStatus(status) ? status : "draft";
}
