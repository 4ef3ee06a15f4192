import { Status } from "#ui/primitives/status.tsx";

const LOOKS = {
  draft: ["draft", "Draft"],
  published: ["approved", "Published"],
  discarded: ["cancelled", "Discarded"],
} as const;

/** The status of a tariff draft. */
export function DraftStatus({ state, as }: { state: keyof typeof LOOKS; as?: "plain" | "tag" }) {
  const [kind, label] = LOOKS[state];
  return <Status kind={kind} label={label} as={as ?? "plain"} />;
}
