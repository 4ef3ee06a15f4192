import { Fact } from "#ui/primitives/facts.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import type { RequestViewData } from "./view-loader.ts";

interface RequesterProps {
  requester: NonNullable<RequestViewData["requester"]>;
  /** Their record, for whoever may open it. */
  href?: string;
}

/** Who asked, as the office sees it. */
export function Requester({ requester, href }: RequesterProps) {
  return (
    <Fact label="By" wide>
      <Plate code={requester.code} drawn {...(href && { href })} /> {requester.title}
    </Fact>
  );
}

/** For whom it is and who has it, for the office. */
export function requesterWords(request: RequestViewData): string {
  const { requester, contact_name, provider_name, assigned_name, complaint } = request;
  const who = complaint?.anonymous
    ? "somebody unnamed"
    : (requester?.title ?? contact_name ?? "nobody named");
  const where = [provider_name, assigned_name].filter(Boolean).join(", ");
  return where ? `for ${who}, with ${where}` : `for ${who}, with nobody yet`;
}
