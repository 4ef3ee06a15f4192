import { isStatus, Status, type StatusKind } from "#ui/primitives/status.tsx";

/** The state of a record; `submitted` is what people call awaiting approval. */
export function RecordStatus({
  status,
  as = "plain",
  label,
}: {
  status: string;
  as?: "plain" | "tag";
  label?: string;
}) {
  const kind: StatusKind = status === "submitted" ? "unapproved" : isStatus(status) ? status : "draft";
  return <Status kind={kind} as={as} {...(label === undefined ? {} : { label })} />;
}
