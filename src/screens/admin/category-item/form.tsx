import { useState } from "react";
import { useNavigate } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { useRows } from "../../shared/rows/use-rows.ts";
import { ApprovalReasonGroup } from "../approval-request/approval-reason.tsx";
import { pages } from "../charging/api-paths.ts";
import { errorLabels } from "../charging/input-values.ts";
import { ConditionRows } from "./condition-rows.tsx";
import { FormulaFields, KindField, RevenueItemField } from "./formula-fields.tsx";
import { itemBody } from "./item-body.ts";
import { conditionRow, tierRow } from "./item-rows.ts";
import { LimitFields, ValidityFields } from "./limit-fields.tsx";
import { draftTarget, type LineDraft, lineTarget } from "./line-target.ts";
import type { ItemView, newItemLoader } from "./loaders.ts";

type ItemFormData = Awaited<ReturnType<typeof newItemLoader>>;

const LABELS: Readonly<Record<string, string>> = {
  revenue_item_id: "Revenue item",
  kind: "Charge type",
  amount_kobo: "Amount",
  rate_ppm: "Rate",
  unit_field: "Unit",
  value_field: "Value",
  tier_field: "Banded by",
  tiers: "Band",
  conditions: "Condition",
  min_kobo: "Minimum",
  max_kobo: "Maximum",
  effective_from: "First day",
  effective_to: "Last day",
  citation: "Legal basis",
  position: "Position",
  reason: "Reason",
};

const SUBMITTED_FOR_APPROVAL = "Submitted for approval";

type ItemFormProps = ItemFormData & {
  item?: ItemView;
  /** The tariff draft of the line, if any: its first day is the draft's. */
  inDraft?: LineDraft;
};

/** The form of a dated tariff line, editable until a notice uses it. */
export function ItemForm({ category, revenueItems, place, byRequest, item, inDraft }: ItemFormProps) {
  const navigate = useNavigate();
  const resource = useCustomFields(getRegister(category.resource));
  const target = inDraft ? draftTarget(inDraft) : lineTarget(category.id, item);
  const draft = useDraft(target.draftKey);
  const [kind, setKind] = useState<string>(item?.kind ?? "");
  const initialTierField = item?.kind === "tiered" ? item.tier_field : "";
  const [tierField, setTierField] = useState(initialTierField);
  const conditions = useRows(
    "conditions",
    (item?.conditions ?? []).map((one) => conditionRow(resource, one)),
  );
  const tiers = useRows(
    "tiers",
    item?.kind === "tiered" ? item.tiers.map((one) => tierRow(resource, initialTierField, one)) : [],
  );
  const isRequest = byRequest && !inDraft;
  const { submit, busy, errors, wrong } = useSubmit<{ id: number }>({
    method: item ? "patch" : "post",
    path: target.path,
    onSuccess: () => {
      draft.clear();
      notify({
        kind: "good",
        title: isRequest ? SUBMITTED_FOR_APPROVAL : item ? "Tariff line saved" : "Tariff line added",
      });
      return navigate(target.back);
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a>
        {inDraft ? (
          <>
            {" "}
            · <a href={target.back}>{inDraft.name}</a>
          </>
        ) : null}
      </Breadcrumb>
      <PageHead
        title={
          item
            ? `Edit tariff line “${item.item_name}”`
            : `Add tariff line to ${inDraft?.name ?? category.name}`
        }
      />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const body = itemBody(form, {
            category,
            resource,
            conditions: conditions.rows.map(({ row }) => row),
            tiers: tiers.rows.map(({ row }) => row),
            version: inDraft?.version ?? item?.version,
          });
          void submit(isRequest ? { ...body, reason: form.get("reason") } : body);
        }}
      >
        <ErrorList errors={wrong} labels={errorLabels(errors, LABELS)} />
        <DraftNotice draft={draft} />
        <Group legend="Charge">
          <RevenueItemField items={revenueItems} value={item?.revenue_item_id} errors={errors} />
          <KindField kind={kind} onKind={setKind} errors={errors} />
          <FormulaFields
            resource={resource}
            kind={kind}
            item={item}
            tierField={tierField}
            onTierField={setTierField}
            tiers={tiers}
            errors={errors}
          />
        </Group>
        <Group legend="Conditions">
          <p className="note">
            Without conditions the line always applies. If there are several, all must be met.
          </p>
          <ConditionRows list={conditions} resource={resource} errors={errors} />
        </Group>
        <Group legend="Limits">
          <LimitFields item={item} errors={errors} />
        </Group>
        <Group legend="Validity">
          <ValidityFields
            item={item}
            defaultCitation={category.legal_citation}
            nextPosition={place}
            errors={errors}
            from={inDraft?.effective_from}
          />
        </Group>
        {isRequest ? <ApprovalReasonGroup error={errors.reason} /> : null}
        <FormButtons
          action={isRequest ? "Submit for approval" : item ? "Save line" : "Add line"}
          busy={busy}
          back={target.back}
        />
      </FormColumn>
    </>
  );
}
