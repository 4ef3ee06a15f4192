import { Fact } from "#ui/primitives/facts.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import type { RequestViewData } from "./view-loader.ts";

interface RequesterProps {
  requester: NonNullable<RequestViewData["requester"]>;
  /** The address of their record, if the user can open it. */
  href?: string;
}

/** The requester, for officers. */
export function Requester({ requester, href }: RequesterProps) {
  return (
    <Fact label="Requester" wide>
      <RecordCode code={requester.code} outlined {...(href && { href })} /> {requester.title}
    </Fact>
  );
}

/** The requester and assignee as text, for officers. */
export function requesterText(request: RequestViewData): string {
  const { requester, contact_name, provider_name, assigned_to_name, complaint } = request;
  const who = complaint?.anonymous
    ? "an anonymous sender"
    : (requester?.title ?? contact_name ?? "an unknown requester");
  const where = [provider_name, assigned_to_name].filter(Boolean).join(", ");
  return where ? `for ${who}, assigned to ${where}` : `for ${who}, not assigned yet`;
}
