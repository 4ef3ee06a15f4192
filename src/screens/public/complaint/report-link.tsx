import { ButtonLink } from "#ui/primitives/button.tsx";
import { complaintPages } from "./api-paths.ts";

/** A link to the complaint form, with known values. */
export function ReportLink({ typed, children }: { typed?: string; children: string }) {
  return (
    <ButtonLink icon="flag" to={typed ? complaintPages.about(typed) : complaintPages.send}>
      {children}
    </ButtonLink>
  );
}
