import { useLoaderData, useLocation } from "react-router";
import { t } from "#language/t.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { ChooseAssetStep } from "./choose-asset-step.tsx";
import { AssessmentForm } from "./form.tsx";
import type { editAssessmentLoader, NewAssessmentData } from "./form-loader.ts";
import { listTitle, newTitle } from "./titles.ts";

const STEPS = ["Asset and period", "Declaration", "Decision"];

/** A new assessment, in two steps: the asset and period, then the declaration. */
export function CreateAssessment({ base }: { base: AssessmentBase }) {
  const data = useLoaderData<NewAssessmentData>();
  const { pathname, search } = useLocation();
  const { about, explained, category } = data;
  const isDeclaring = about !== null && explained !== null;
  return (
    <>
      <Breadcrumb>
        <a href={assessmentPages.list(base)}>{listTitle(base)}</a>
      </Breadcrumb>
      <PageHead title={isDeclaring ? explained.title : newTitle(base)} />
      <Steps labels={STEPS.map((step) => t(step))} current={isDeclaring ? 1 : 0} />
      {isDeclaring ? (
        <>
          <p className="gap">
            <RecordCode code={explained.asset.code} outlined />{" "}
            {t("{title}, for {payer}.", { title: explained.asset.title, payer: explained.payer })}{" "}
            <a href={`${pathname}?asset=${about.asset_type}:${about.asset_id}`}>{t("Change asset")}</a>
          </p>
          <AssessmentForm
            key={search}
            base={base}
            about={about}
            explained={explained}
            items={category?.items ?? []}
          />
        </>
      ) : (
        <ChooseAssetStep base={base} data={data} />
      )}
    </>
  );
}

/** Edits and submits a draft or returned assessment. */
export function EditAssessment({ base }: { base: AssessmentBase }) {
  const { assessment, category, about, explained, refusal } =
    useLoaderData<Awaited<ReturnType<typeof editAssessmentLoader>>>();
  return (
    <>
      <Breadcrumb>
        <a href={assessmentPages.list(base)}>{listTitle(base)}</a> ·{" "}
        <a href={assessmentPages.view(base, assessment.id)}>{assessment.code}</a>
      </Breadcrumb>
      <PageHead title={t("Edit {title}", { title: assessment.title })} />
      {assessment.status === "returned" && assessment.reason ? (
        <Notice kind="warn" className="gap">
          {t("Returned:")} <q>{assessment.reason}</q>
        </Notice>
      ) : null}
      {refusal ? (
        <Notice kind="bad" className="gap">
          {refusal}
        </Notice>
      ) : null}
      {about && explained ? (
        <AssessmentForm
          base={base}
          about={about}
          explained={explained}
          items={category?.items ?? []}
          assessment={assessment}
        />
      ) : null}
    </>
  );
}
