import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import { requestLimits } from "#domain/service/request-input.ts";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Radio, TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { ActionDialog } from "../action-dialogs.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { useSubmitAndReload } from "../use-submit-and-reload.ts";
import { ratingLabels, requestPages, requestPaths } from "./labels.ts";
import type { RequestViewData } from "./view-loader.ts";

/** The actions that the requester can take. */
export function RequesterActions({ request }: { request: RequestViewData }) {
  const { can, code, rating, bill, waiting_for } = request;
  return (
    <>
      {waiting_for === "fee" && bill ? (
        <ButtonLink kind="primary" to={requestPages.pay(bill.token)}>
          {t("Pay fee")}
        </ButtonLink>
      ) : null}
      {can.rate ? (
        <ActionDialog
          action={rating === null ? t("Rate service") : t("Change rating")}
          kind={rating === null ? "primary" : "plain"}
          title={t("Rate {code}", { code })}
        >
          {(close) => <RateForm request={request} close={close} />}
        </ActionDialog>
      ) : null}
      {can.reopen ? (
        <ActionDialog action={t("Reopen request")} title={t("Reopen {code}?", { code })}>
          {(close) => (
            <ReasonForm
              path={requestPaths.action(request.id, "reopen")}
              text={t("The revenue office will resume work, and the time limit will start again.")}
              action={t("Reopen request")}
              danger={false}
              hint={t("What still needs to be done")}
              maxLength={requestLimits.words}
              values={{ version: request.version }}
              done={{ title: t("{code} reopened", { code }) }}
              onClose={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {can.withdraw ? (
        <ActionDialog action={t("Withdraw request")} kind="danger" title={t("Withdraw {code}?", { code })}>
          {(close) => (
            <WithdrawForm
              request={request}
              close={close}
              text={
                bill?.status === "paid"
                  ? t(
                      "Work will stop. The fee won’t be refunded automatically; ask the revenue office about a refund.",
                    )
                  : t("Work will stop, and an unpaid fee will be cancelled.")
              }
            />
          )}
        </ActionDialog>
      ) : null}
    </>
  );
}

interface ActionFormProps {
  request: RequestViewData;
  close: () => void;
}

function useRequestAction({ request, close }: ActionFormProps, verb: "rate" | "withdraw", done: string) {
  const { revalidate } = useRevalidator();
  return useSubmitAndReload({
    path: requestPaths.action(request.id, verb),
    attempt: true,
    done,
    onClose: close,
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
}

function RateForm(props: ActionFormProps) {
  const { id, rating, rating_remark, version } = props.request;
  const { submit, busy, errors, message } = useRequestAction(props, "rate", t("Thank you for your feedback"));
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({ rating: form.get("rating") ?? "", remark: form.get("remark"), version });
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <FormErrorNotice message={message} errors={errors} />
      <fieldset>
        <legend className="only-read">{t("From 1 to 5")}</legend>
        {ratingLabels.map((text, index) => (
          <Radio key={text} name="rating" value={index + 1} defaultChecked={rating === index + 1}>
            {`${index + 1}: ${t(text)}`}
          </Radio>
        ))}
      </fieldset>
      <Field
        name="remark"
        id={`remark-${id}`}
        label={t("Comments")}
        counter={requestLimits.ratingRemark}
        error={errors.remark}
        optional
      >
        <TextArea rows={3} maxLength={requestLimits.ratingRemark} defaultValue={rating_remark ?? ""} />
      </Field>
      <DialogButtons action={t("Send")} busy={busy} onCancel={props.close} cancel={t("Cancel")} />
    </form>
  );
}

function WithdrawForm({ text, ...props }: ActionFormProps & { text: string }) {
  const { code, version } = props.request;
  const { submit, busy, errors, message } = useRequestAction(
    props,
    "withdraw",
    t("{code} withdrawn", { code }),
  );
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ reason: new FormData(event.currentTarget).get("reason"), version });
      }}
    >
      <p>{text}</p>
      <FormErrorNotice message={message} errors={errors} />
      <Field name="reason" label={t("Reason")} counter={requestLimits.outcome} error={errors.reason} optional>
        <TextArea rows={3} maxLength={requestLimits.outcome} />
      </Field>
      <DialogButtons
        action={t("Withdraw request")}
        kind="danger"
        busy={busy}
        onCancel={props.close}
        cancel={t("Go back")}
      />
    </form>
  );
}

function FormErrorNotice({
  message,
  errors,
}: {
  message: string | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
}) {
  const error = errors.rating?.[0];
  const text = error ? t(error) : errors.reason || errors.remark || !message ? "" : t(message);
  if (!text) return null;
  return <ErrorNotice>{text}</ErrorNotice>;
}
