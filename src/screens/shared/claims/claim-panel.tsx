import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";

const CLAIMS_PATH = "/api/v1/record-claims";
const fieldLabels = () => ({ code: t("Record code"), token: t("Confirmation code") });

const AREA_TEXTS = {
  individual: {
    title: "Claim your record",
    hint: "Shown under your name on a bill. Starts with IND-",
  },
  corporate: {
    title: "Claim a company record",
    hint: "Shown under the company’s name on a bill. Starts with COR-",
  },
} as const;

/** Claims a record, with a code sent to the phone or email on the record. */
export function ClaimPanel({ area, linked }: { area: string; linked: number }) {
  const [requested, setRequested] = useState<string>();
  if (area !== "corporate" && (area !== "individual" || linked > 0)) return null;
  return (
    <Panel title={t(AREA_TEXTS[area].title)}>
      {requested === undefined ? (
        <SendCodeForm hint={t(AREA_TEXTS[area].hint)} onRequested={setRequested} />
      ) : (
        <ConfirmCodeForm id={requested} onRestart={() => setRequested(undefined)} />
      )}
    </Panel>
  );
}

function SendCodeForm({ hint, onRequested }: { hint: string; onRequested: (id: string) => void }) {
  const { handleSubmit, busy, errors, message } = useSubmit<{ id: string }>({
    path: CLAIMS_PATH,
    onSuccess: ({ id }) => onRequested(id),
  });
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={message && !errors.code ? { "": [message] } : undefined} labels={fieldLabels()} />
      <p>{t("We’ll send a code to the phone number or email on the record.")}</p>
      <Field name="code" id="claim-code" label={fieldLabels().code} hint={hint} error={errors.code}>
        <TextInput as="code" maxLength={20} required autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Buttons>
        <Button type="submit" busy={busy}>
          {t("Send code")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}

function ConfirmCodeForm({ id, onRestart }: { id: string; onRestart: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit<{ code: string; title: string }>({
    path: `${CLAIMS_PATH}/${id}`,
    onSuccess: ({ code, title }) => {
      notify({
        kind: "good",
        title: t("{title} is linked to your account", { title }),
        text: t("You can now see the bills and receipts of {code}.", { code }),
      });
      onRestart();
      return revalidate();
    },
  });
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
      <ErrorList errors={message && !errors.token ? { "": [message] } : undefined} labels={fieldLabels()} />
      <p>
        {t(
          "If the record has a phone number or email, we’ve sent a code there. If you don’t get it, ask the revenue office to correct the record.",
        )}
      </p>
      <Field
        name="token"
        id="claim-token"
        label={fieldLabels().token}
        hint={t("6 characters. The message says when it expires.")}
        error={errors.token}
      >
        <TextInput
          as="code"
          short
          maxLength={6}
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Buttons>
        <Button type="submit" busy={busy}>
          {t("Claim record")}
        </Button>
        <Button kind="quiet" onClick={onRestart}>
          {t("Enter another record code")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
