import { Status } from "#ui/primitives/status.tsx";

const STATUS_STYLES = {
  draft: ["draft", "Draft"],
  published: ["approved", "Published"],
  discarded: ["cancelled", "Discarded"],
} as const;

/** The status of a tariff draft. */
export function DraftStatus({ state, as }: { state: keyof typeof STATUS_STYLES; as?: "plain" | "tag" }) {
  const [kind, label] = STATUS_STYLES[state];
  return <Status kind={kind} label={label} as={as ?? "plain"} />;
}
