import { Status } from "#ui/primitives/status.tsx";

/** Active, invited (no password yet) or suspended. */
export function UserStatus({ status, as = "plain" }: { status: string; as?: "plain" | "tag" }) {
  if (status === "invited") return <Status kind="queued" label="Invited" as={as} />;
  return <Status kind={status === "suspended" ? "suspended" : "active"} as={as} />;
}
