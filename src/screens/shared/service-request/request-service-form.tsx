import { type FormEvent, type RefCallback, useCallback, useRef, useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import type { Question } from "#domain/service/question.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Title } from "#ui/primitives/title.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import { AssetOptions } from "./asset-options.tsx";
import { AttachmentInput } from "./attachment-input.tsx";
import { FilesQuestion } from "./files-question.tsx";
import { type RequestBase, requestPages, requestPaths, workingDays } from "./labels.ts";
import { QuestionInput } from "./question-input.tsx";
import { answersOf, type LostAnswer } from "./request-answers.ts";
import type { RequestFormData } from "./request-form-loader.ts";
import { LostAnswersNotice, NoAssetNotice, OpenRequestNotice } from "./request-notices.tsx";
import { useChangedQuestions } from "./use-changed-questions.ts";
import { useRequestedFiles } from "./use-requested-files.ts";

interface CreatedRequest {
  readonly id: number;
  readonly code: string;
  readonly bill_id: number | null;
}

/** Requests a service: shows fee and time before the questions. */
export function RequestServiceForm({ base }: { base: Exclude<RequestBase, "/admin"> }) {
  const { service, assets, about, companies } = useLoaderData<RequestFormData>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const draft = useDraft(`service.ask.${service.id}`);
  const files = useRequestedFiles(service.id);
  const form = useRef<HTMLFormElement>(null);
  // Stable between renders, or the draft would be restored on each one.
  const formRef = useCallback<RefCallback<HTMLFormElement>>(
    (element) => {
      form.current = element;
      return draft.ref(element);
    },
    [draft.ref],
  );
  const [lostAnswers, setLostAnswers] = useState<readonly LostAnswer[]>([]);
  const [openRequestId, setOpenRequestId] = useState<number>();
  const keepAnswers = useChangedQuestions(service.questions, form, setLostAnswers);
  const { submit, busy, errors, wrong, message, code } = useSubmit<CreatedRequest>({
    path: requestPaths.all,
    // Other values are another request.
    attempt: true,
    onSuccess: ({ id, code: createdCode, bill_id }) => {
      draft.clear();
      files.clear();
      notify({
        kind: "good",
        title: t("{code} submitted", { code: createdCode }),
        text: bill_id === null ? t("Check its progress here.") : t("Work starts when the fee is paid."),
      });
      return navigate(requestPages.view(base, id));
    },
    onFailure: (failure) => {
      setOpenRequestId(failure.code === "request-open" ? requestIdIn(failure.body) : undefined);
      if (failure.code !== "form-changed" && failure.code !== "fee-changed") return undefined;
      keepAnswers();
      return revalidate();
    },
  });
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void submit({
      service_id: service.id,
      form_id: service.form_id,
      fee_kobo: service.fee_kobo,
      asset_id: values.get("asset_id") || null,
      corporate_id: values.get("corporate_id") || null,
      details: values.get("details"),
      answers: answersOf(values, service.questions, files.idsOf),
      attachment_ids: files.idsOf(""),
      another: values.get("another") === "true",
    });
  }
  const labels = errorLabels(service.questions);
  return (
    <section className="stack">
      <Breadcrumb>
        <Link to={requestPages.list(base)}>
          {base === "/cooperate" ? t("Our requests") : t("My requests")}
        </Link>{" "}
        · {service.category}
      </Breadcrumb>
      <Title size="record">{service.name}</Title>
      {service.description ? <p>{service.description}</p> : null}
      <Facts>
        <Fact label={t("Fee")}>{service.fee_kobo === null ? t("Free") : formatNaira(service.fee_kobo)}</Fact>
        <Fact label={t("Time")}>{t("Up to {days}", { days: workingDays(service.days_to_serve) })}</Fact>
        {service.fee_kobo === null ? null : <Fact label={t("Starts")}>{t("When the fee is paid")}</Fact>}
      </Facts>
      {service.asset_type !== null && assets.length === 0 ? (
        <NoAssetNotice base={base} service={service} about={about} />
      ) : (
        <FormColumn ref={formRef} method="post" noValidate onSubmit={handleSubmit}>
          {code === "request-open" ? null : <ErrorList errors={wrong} labels={labels} />}
          <DraftNotice draft={draft} />
          <LostAnswersNotice answers={lostAnswers} />
          {companies.length > 1 ? (
            <Field name="corporate_id" label={t("Company")} error={errors.corporate_id}>
              <Select defaultValue="">
                <option value="">{t("Select")}</option>
                {companies.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {service.asset_type === null ? null : (
            <Field name="asset_id" label={t("Which {one}", { one: t(about ?? "") })} error={errors.asset_id}>
              <Select defaultValue={assets.length === 1 ? String(assets[0]?.id) : ""}>
                <option value="">{t("Select")}</option>
                <AssetOptions assets={assets} companies={companies} />
              </Select>
            </Field>
          )}
          {service.questions.map((question) => (
            <QuestionInput
              // A question of another type needs a new control.
              key={`${question.key} ${question.type}`}
              question={question}
              error={errors[`answers.${question.key}`]}
              files={(fileQuestion) => (
                <FilesQuestion
                  question={fileQuestion}
                  errors={errors[`answers.${fileQuestion.key}`]}
                  list={files.listOf(fileQuestion.key)}
                />
              )}
            />
          ))}
          <Group legend={t("More information")}>
            <Field
              name="details"
              label={t("Message")}
              counter={requestLimits.details}
              error={errors.details}
              optional
            >
              <TextArea rows={4} maxLength={requestLimits.details} />
            </Field>
            <AttachmentInput
              name="attachment_ids"
              list={files.listOf("")}
              label={t("Files")}
              hint={t("Images or PDFs, up to 10 MB each. Up to {n} files in total.", {
                n: requestLimits.files,
              })}
              errors={errors.attachment_ids}
            />
          </Group>
          {code === "request-open" ? (
            <OpenRequestNotice text={message ?? ""} id={openRequestId} base={base} />
          ) : null}
          <Buttons>
            <Button type="submit" kind="primary" busy={busy} disabled={files.sending > 0}>
              {service.fee_kobo === null
                ? t("Send request")
                : t("Send request for {sum}", { sum: formatNaira(service.fee_kobo) })}
            </Button>
            <ButtonLink kind="quiet" to={requestPages.list(base)}>
              {t("Cancel")}
            </ButtonLink>
          </Buttons>
        </FormColumn>
      )}
    </section>
  );
}

function errorLabels(questions: readonly Question[]): Record<string, string> {
  return {
    asset_id: t("Asset"),
    corporate_id: t("Company"),
    details: t("Message"),
    attachment_ids: t("Files"),
    // Removes punctuation, as the summary adds a colon.
    ...Object.fromEntries(
      questions.map(({ key, label }) => [`answers.${key}`, label.replace(/[?:.]\s*$/, "")]),
    ),
  };
}

/** The request named in an error response. */
function requestIdIn(body: unknown): number | undefined {
  const id = (body as { data?: { id?: unknown } } | undefined)?.data?.id;
  return typeof id === "number" ? id : undefined;
}
