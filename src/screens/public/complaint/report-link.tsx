import { ButtonLink } from "#ui/primitives/button.tsx";
import { complaintPages } from "./calls.ts";

/** Where something is not as it should be: leads to the form, with what is known already. */
export function ReportLink({ typed, children }: { typed?: string; children: string }) {
  return (
    <ButtonLink icon="flag" to={typed ? complaintPages.about(typed) : complaintPages.send}>
      {children}
    </ButtonLink>
  );
}
