import { Status } from "#ui/primitives/status.tsx";
import { stateLooks } from "./words.ts";

interface MarkProps {
  state: string;
  stuck: boolean;
  as?: "plain" | "tag";
}

/** How a payment stands, and whether somebody has to look into it. */
export function PaymentStatusMark({ state, stuck, as = "plain" }: MarkProps) {
  const { kind, label } = stateLooks[state] ?? { kind: "draft" as const, label: state };
  return stuck ? (
    <Status kind="overdue" label={`${label}: stuck`} as={as} />
  ) : (
    <Status kind={kind} label={label} as={as} />
  );
}
