import { useRevalidator } from "react-router";
import { type CaseKind, type CaseState, caseKindNames, caseKinds } from "#domain/data-case.ts";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { ActionDialog, ConfirmForm } from "../action-dialogs.tsx";
import type { ProfileData } from "./loader.ts";

const CASES_PATH = "/api/v1/profile/data-cases";

/** The kinds of data requests, as options of the form. */
const KIND_LABELS: Readonly<Record<CaseKind, string>> = {
  access: "Get a copy of my data",
  correction: "Correct my data",
  restriction: "Restrict the use of my data",
  erasure: "Delete my data",
};

/** The status of a request, within a sentence. */
const statusText = (status: CaseState): string =>
  ({
    asked: t("requested"),
    open: t("in progress"),
    done: t("done"),
    refused: t("rejected"),
    withdrawn: t("withdrawn"),
  })[status];

/** The user's data requests, and a form to make one. */
export function DataCasesPanel({ cases }: { cases: ProfileData["cases"] }) {
  return (
    <Panel title={t("Data requests")}>
      <div className="stack">
        {cases.map((dataCase) => (
          <div key={dataCase.id} className="stack-s">
            <p>
              <span className="strong">{t(caseKinds[dataCase.kind])}</span>
              {`: ${statusText(dataCase.status)}`}
              {dataCase.status === "asked" || dataCase.status === "open"
                ? `, ${t("answer due {day}", { day: formatDate(dataCase.due_on) })}`
                : null}
            </p>
            {dataCase.outcome ? <p className="note">{dataCase.outcome}</p> : null}
            {dataCase.status === "asked" || dataCase.status === "open" ? (
              <div className="line">
                <ActionDialog
                  action={t("Withdraw request")}
                  small
                  title={t("Withdraw {code}?", { code: dataCase.code })}
                >
                  {(close) => (
                    <ConfirmForm
                      path={`${CASES_PATH}/${dataCase.id}/withdraw`}
                      body={{}}
                      action={t("Withdraw request")}
                      text={t(
                        "The revenue office will stop working on it. You can make a new request later.",
                      )}
                      done={{ title: t("{code} withdrawn", { code: dataCase.code }) }}
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
            "The revenue office answers within 30 days. Data that revenue law requires is kept, without your name where possible.",
          )}
        </p>
        <div className="line">
          <ActionDialog action={t("Make a data request")} title={t("Make a data request")}>
            {(close) => <DataRequestForm onClose={close} />}
          </ActionDialog>
        </div>
      </div>
    </Panel>
  );
}

function DataRequestForm({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ code: string }>({
    path: CASES_PATH,
    onSuccess: ({ code }) => {
      notify({
        kind: "good",
        title: t("{code} submitted", { code }),
        text: t("The revenue office answers within 30 days."),
      });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={{ kind: t("Request"), request: t("Details") }} />
      <Field name="kind" label={t("Request")} error={errors.kind}>
        <Select required>
          {caseKindNames.map((name) => (
            <option key={name} value={name}>
              {t(KIND_LABELS[name])}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="request" label={t("Details")} counter={1000} error={errors.request}>
        <TextArea rows={4} maxLength={1000} required />
      </Field>
      <DialogButtons action={t("Send request")} busy={busy} onCancel={onClose} cancel={t("Cancel")} />
    </form>
  );
}
