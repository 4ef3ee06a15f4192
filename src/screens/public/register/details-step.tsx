import { useState } from "react";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { ClaimForm } from "./claim-form.tsx";
import { DetailsForm } from "./details-form.tsx";
import type { RegistrationStep } from "./open-step.ts";
import { pathWith } from "./steps.ts";

interface DetailsStepProps extends RegistrationStep {
  kind: RegistrationKind;
  lgas: readonly { id: number; name: string }[];
}

/** Claims a record with the confirmed contact, or asks for details. */
export function DetailsStep({ kind, next, open, lgas }: DetailsStepProps) {
  const [isSkipped, setIsSkipped] = useState(false);
  const to = next ?? pathWith(`/registerlllo/${kind}`, { opened: "yes" });
  if (open.records.length > 0 && !isSkipped)
    return <ClaimForm kind={kind} open={open} to={to} onNone={() => setIsSkipped(true)} />;
  return (
    <DetailsForm
      kind={kind}
      open={open}
      to={to}
      lgas={lgas}
      {...(open.records.length > 0 && { onBack: () => setIsSkipped(false) })}
    />
  );
}
