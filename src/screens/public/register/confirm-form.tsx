import { Link, useRevalidator } from "react-router";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { TokenField } from "../token-field.tsx";
import type { RegistrationStep } from "./open-step.ts";
import { pathWith } from "./steps.ts";

/** The code of the message. */
export function ConfirmForm({ kind, next, open }: RegistrationStep & { kind: RegistrationKind }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong, code } = useSubmit({
    path: `/api/v1/registrations/${open.id}/confirm`,
    onSuccess: revalidate,
  });
  return (
    <>
      <Notice>
        {t(
          "Enter the 6-character code that we sent to {contact}. It expires in 10 minutes. If you already have an account, the message says so.",
          { contact: open.contact },
        )}
      </Notice>
      <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
        <ErrorList errors={wrong} labels={{ token: t("Code") }} />
        <TokenField error={errors.token} />
        <Button type="submit" kind="primary" busy={busy}>
          {open.field === "email" ? t("Confirm email") : t("Confirm phone number")}
        </Button>
        <p>
          <Link to={pathWith(`/registerlllo/${kind}`, { next })}>
            {code === "registration-ended" ? t("Start again") : t("Resend the code or use another contact")}
          </Link>
        </p>
      </FormColumn>
    </>
  );
}
