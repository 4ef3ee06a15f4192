import { useRevalidator } from "react-router";
import { type CaseKind, type CaseState, caseKindNames, caseKinds } from "#domain/data-case.ts";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { ActionDialog, ConfirmForm } from "../action-dialogs.tsx";
import type { ProfileData } from "./loader.ts";

const CALL = "/api/v1/profile/data-cases";

/** What the law lets everybody ask for, as one asks for it oneself. */
const ASKS: Readonly<Record<CaseKind, string>> = {
  access: "A copy of what is stored about me",
  correction: "Correct what is wrong",
  restriction: "Keep my record, but work with it no more than the law asks",
  erasure: "Delete what tells of me",
};

/** How it stands, within the sentence that names it. */
const stateWord = (status: CaseState): string =>
  ({
    asked: t("asked for"),
    open: t("in work"),
    done: t("done"),
    refused: t("refused"),
    withdrawn: t("withdrawn"),
  })[status];

/** Asking the office about one’s data, and how that stands. */
export function DataCasesPanel({ cases }: { cases: ProfileData["cases"] }) {
  return (
    <Panel title={t("My rights")}>
      <div className="stack">
        {cases.map((one) => (
          <div key={one.id} className="stack-s">
            <p>
              <span className="strong">{t(caseKinds[one.kind])}</span>
              {`: ${stateWord(one.status)}`}
              {one.status === "asked" || one.status === "open"
                ? `, ${t("answer due {day}", { day: formatDate(one.due_on) })}`
                : null}
            </p>
            {one.outcome ? <p className="note">{one.outcome}</p> : null}
            {one.status === "asked" || one.status === "open" ? (
              <div className="line">
                <ActionDialog act={t("Take it back")} slim title={t("Take {code} back?", { code: one.code })}>
                  {(close) => (
                    <ConfirmForm
                      path={`${CALL}/${one.id}/withdraw`}
                      body={{}}
                      act={t("Take it back")}
                      text={t("The office does nothing more about it. You can ask again.")}
                      done={{ title: t("{code} is taken back.", { code: one.code }) }}
                      close={close}
                    />
                  )}
                </ActionDialog>
              </div>
            ) : null}
          </div>
        ))}
        <p>
          {t(
            "The office answers within 30 days. What revenue laws ask for is kept, without your name where it can be.",
          )}
        </p>
        <div className="line">
          <ActionDialog act={t("Ask about my data")} title={t("Ask about my data")}>
            {(close) => <AskForm onClose={close} />}
          </ActionDialog>
        </div>
      </div>
    </Panel>
  );
}

function AskForm({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong, message } = useSubmit<{ code: string }>({
    path: CALL,
    onSuccess: ({ code }) => {
      notify({
        kind: "good",
        title: t("{code} is sent.", { code }),
        text: t("The office answers within 30 days."),
      });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <Faults errors={wrong} labels={{ kind: t("What"), request: t("In your words") }} />
      {message && Object.keys(errors).length === 0 ? <p role="alert">{t(message)}</p> : null}
      <Field name="kind" label={t("What")} error={errors.kind}>
        <Select required>
          {caseKindNames.map((name) => (
            <option key={name} value={name}>
              {t(ASKS[name])}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="request" label={t("In your words")} counter={1000} error={errors.request}>
        <TextArea rows={4} maxLength={1000} required />
      </Field>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          {t("Ask the office")}
        </Button>
        <Button onClick={onClose}>{t("Not now")}</Button>
      </div>
    </form>
  );
}
