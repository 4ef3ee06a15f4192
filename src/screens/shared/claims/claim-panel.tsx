import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";

const CALL = "/api/v1/record-claims";
const labels = () => ({ code: t("Code of the record"), token: t("Code of the message") });

const WORDS = {
  individual: {
    title: "Am I on record already?",
    hint: "It stands under your name on a bill and begins with IND-",
  },
  corporate: {
    title: "Claim a company on record",
    hint: "It stands under the name on a bill and begins with COR-",
  },
} as const;

/** Whether somebody can claim a record, and how: a code is sent to the phone or e-mail it holds. */
export function ClaimPanel({ area, linked }: { area: string; linked: number }) {
  const [asked, setAsked] = useState<string>();
  if (area !== "corporate" && (area !== "individual" || linked > 0)) return null;
  return (
    <Panel title={t(WORDS[area].title)}>
      {asked === undefined ? (
        <AskForm hint={t(WORDS[area].hint)} onAsked={setAsked} />
      ) : (
        <ProveForm id={asked} onAgain={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

function AskForm({ hint, onAsked }: { hint: string; onAsked: (id: string) => void }) {
  const { handleSubmit, busy, errors, message } = useSubmit<{ id: string }>({
    path: CALL,
    onSuccess: ({ id }) => onAsked(id),
  });
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <Faults errors={message && !errors.code ? { "": [message] } : undefined} labels={labels()} />
      <p>{t("We send a code to the phone number or e-mail that the record holds.")}</p>
      <Field name="code" id="claim-code" label={labels().code} hint={hint} error={errors.code}>
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

function ProveForm({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit<{ code: string; title: string }>({
    path: `${CALL}/${id}`,
    onSuccess: ({ code, title }) => {
      notify({
        kind: "good",
        title: t("{title} is yours.", { title }),
        text: t("{code}: its bills and receipts are here now.", { code }),
      });
      onAgain();
      return revalidate();
    },
  });
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
      <Faults errors={message && !errors.token ? { "": [message] } : undefined} labels={labels()} />
      <p>
        {t(
          "If there is such a record and it holds a phone number or e-mail, a code is on its way there. Nothing came? Ask the office to put the record right.",
        )}
      </p>
      <Field
        name="token"
        id="claim-token"
        label={labels().token}
        hint={t("6 signs; the message says how long it serves")}
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
        <Button kind="quiet" onClick={onAgain}>
          {t("Use another code")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
