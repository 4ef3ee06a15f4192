import type { FormEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { FollowedComplaint } from "#areas/services/complaints/follow-complaint.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import { t } from "#language/t.ts";
import { Buttons } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Radio, TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ratingLabels } from "../../shared/service-request/labels.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { complaintPaths } from "./api-paths.ts";
import { ChoiceErrors } from "./identity-fields.tsx";

interface FollowActionsProps {
  complaint: FollowedComplaint;
  token: string;
}

/** The actions of the sender after the complaint has ended. */
export function FollowActions({ complaint, token }: FollowActionsProps) {
  const { can, code, rating } = complaint;
  if (!can.rate && !can.reopen) return null;
  return (
    <Buttons className="no-print">
      {can.rate ? (
        <ActionDialog
          action={rating === null ? t("Rate our response") : t("Change rating")}
          kind="primary"
          title={t("Rate how we handled {code}", { code })}
        >
          {(close) => (
            <StepForm
              complaint={complaint}
              token={token}
              close={close}
              verb="rate"
              action={t("Send")}
              successTitle={t("Thank you for your feedback")}
              ownErrorField="rating"
            >
              {(errors) => (
                <>
                  <fieldset>
                    <legend className="only-read">{t("Rating from 1 to 5")}</legend>
                    {ratingLabels.map((text, at) => (
                      <Radio key={text} name="rating" value={at + 1} defaultChecked={rating === at + 1}>
                        {`${at + 1}: ${t(text)}`}
                      </Radio>
                    ))}
                  </fieldset>
                  <ChoiceErrors errors={errors.rating} />
                  <Field
                    name="remark"
                    label={t("Comments")}
                    counter={requestLimits.ratingRemark}
                    error={errors.remark}
                    optional
                  >
                    <TextArea
                      rows={3}
                      maxLength={requestLimits.ratingRemark}
                      defaultValue={complaint.rating_remark ?? ""}
                    />
                  </Field>
                </>
              )}
            </StepForm>
          )}
        </ActionDialog>
      ) : null}
      {can.reopen ? (
        <ActionDialog action={t("Reopen")} title={t("Reopen {code}?", { code })}>
          {(close) => (
            <StepForm
              complaint={complaint}
              token={token}
              close={close}
              verb="reopen"
              action={t("Reopen")}
              successTitle={t("Complaint reopened")}
              ownErrorField="reason"
            >
              {(errors) => (
                <>
                  <p>{t("We’ll reopen your complaint and start the response time again.")}</p>
                  <Field
                    name="reason"
                    label={t("What still needs to be done")}
                    counter={requestLimits.words}
                    error={errors.reason}
                  >
                    <TextArea rows={4} required maxLength={requestLimits.words} />
                  </Field>
                </>
              )}
            </StepForm>
          )}
        </ActionDialog>
      ) : null}
    </Buttons>
  );
}

/** Withdraws the complaint. */
export function WithdrawComplaint({ complaint, token }: FollowActionsProps) {
  const { can, code } = complaint;
  if (!can.withdraw) return null;
  return (
    <Buttons className="no-print">
      <ActionDialog action={t("Withdraw complaint")} kind="danger" title={t("Withdraw {code}?", { code })}>
        {(close) => (
          <StepForm
            complaint={complaint}
            token={token}
            close={close}
            verb="withdraw"
            action={t("Withdraw complaint")}
            successTitle={t("Complaint withdrawn")}
            ownErrorField="reason"
            danger
          >
            {(errors) => (
              <>
                <p>{t("We’ll stop the investigation. Your complaint stays on record.")}</p>
                <Field
                  name="reason"
                  label={t("Reason")}
                  counter={requestLimits.outcome}
                  error={errors.reason}
                  optional
                >
                  <TextArea rows={3} maxLength={requestLimits.outcome} />
                </Field>
              </>
            )}
          </StepForm>
        )}
      </ActionDialog>
    </Buttons>
  );
}

interface StepFormProps extends FollowActionsProps {
  close: () => void;
  verb: "rate" | "reopen" | "withdraw";
  action: string;
  successTitle: string;
  /** The field that shows its own error. */
  ownErrorField: string;
  danger?: boolean;
  children: (errors: Readonly<Record<string, readonly string[]>>) => ReactNode;
}

function StepForm(props: StepFormProps) {
  const {
    complaint,
    token,
    close,
    verb,
    action,
    successTitle,
    ownErrorField,
    danger = false,
    children,
  } = props;
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, message } = useSubmitAndReload({
    path: complaintPaths.step(token, verb),
    attempt: true,
    anonymous: () => true,
    done: successTitle,
    onClose: close,
    // Changed by an officer meanwhile: the entered text stays, and the complaint is reloaded.
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({ ...Object.fromEntries(form), version: complaint.version });
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={send}>
      {message && !errors[ownErrorField] && !errors.remark ? <ErrorNotice>{t(message)}</ErrorNotice> : null}
      {children(errors)}
      <DialogButtons
        action={action}
        kind={danger ? "danger" : "primary"}
        busy={busy}
        onCancel={close}
        cancel={t("Cancel")}
      />
    </form>
  );
}
