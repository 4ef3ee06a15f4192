import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import type { FieldMessages } from "#domain/message.ts";
import { MAX_PAYER_QUERY_LENGTH } from "#domain/payer-query.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { type Verified, verifyPublicly } from "#reporting/payer-checks/verify-publicly.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ProveIdentity } from "./prove-identity.tsx";
import { VerifiedAnswer } from "./verified-answer.tsx";

export const meta = pageTitle("Verify a payer or document");

const NO_ERRORS: FieldMessages = {};
const labels = () => ({ code: t("Code or number"), last: t("Last 4 digits") });

export const loader = pageLoader(async ({ actor, url }) => {
  const code = (url.searchParams.get("code") ?? "").slice(0, MAX_PAYER_QUERY_LENGTH);
  const last = (url.searchParams.get("last") ?? "").slice(0, 10);
  if (code.trim() === "") return { code, last, errors: NO_ERRORS, answer: undefined };
  try {
    return { code, last, errors: NO_ERRORS, answer: await verifyPublicly(actor, code, last) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { code, last, errors: error.options.fields ?? { "": [error.text] }, answer: undefined };
  }
});

/** Verifies a payer or document, for the public. A plain form that works without scripts. */
export default function VerifyCode() {
  const loaded = useLoaderData<typeof loader>();
  // With scripts the code isn't in the address; without, the form is sent by GET.
  const [submitted, setSubmitted] = useState<{ readonly code: string; readonly answer?: Verified }>();
  const typed = useRef("");
  const { handleSubmit, busy, wrong } = useSubmit<Verified>({
    path: "/api/v1/verify",
    onSuccess: (answer) => setSubmitted({ code: typed.current, answer }),
    onFailure: () => setSubmitted({ code: typed.current }),
  });
  const { code, last } = loaded;
  const { answer } = submitted ?? loaded;
  const errors = submitted ? wrong : loaded.errors;
  return (
    <section className="stack">
      <Title size="record">{t("Verify a payer or document")}</Title>
      {answer ? (
        <>
          <VerifiedAnswer answer={answer} typed={submitted?.code ?? code} />
          <div className="gap-l">
            <Subtitle>{t("Verify another")}</Subtitle>
          </div>
        </>
      ) : (
        <p className="soft">{t("Check a payer, bill, receipt or ticket.")}</p>
      )}
      <FormColumn
        action="/process/verify"
        noValidate
        key={`${code} ${last}`}
        onSubmit={(event) => {
          typed.current = String(new FormData(event.currentTarget).get("code") ?? "");
          handleSubmit(event);
        }}
        data-no-draft=""
      >
        <ErrorList errors={errors} labels={labels()} />
        <Field
          name="code"
          label={labels().code}
          hint={t("A payer code, TIN, RC number or document code, such as 7K3D-M9QX")}
          error={errors.code}
        >
          <TextInput
            as="code"
            maxLength={MAX_PAYER_QUERY_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={code}
            required
          />
        </Field>
        <Field
          name="last"
          label={t("Last 4 digits of the payer’s phone")}
          hint={t("For payers only")}
          error={errors.last}
          optional
        >
          <TextInput
            as="code"
            short
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            defaultValue={last}
          />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Verify code")}
        </Button>
      </FormColumn>
      <ProveIdentity />
    </section>
  );
}
