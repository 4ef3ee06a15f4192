import { Status } from "#ui/primitives/status.tsx";
import { paymentStyles } from "./labels.ts";

interface MarkProps {
  state: string;
  stuck: boolean;
  as?: "plain" | "tag";
}

/** The status of a payment, and whether it needs attention. */
export function PaymentStatus({ state, stuck, as = "plain" }: MarkProps) {
  const { kind, label } = paymentStyles[state] ?? { kind: "draft" as const, label: state };
  return stuck ? (
    <Status kind="overdue" label={`${label}: stuck`} as={as} />
  ) : (
    <Status kind={kind} label={label} as={as} />
  );
}
