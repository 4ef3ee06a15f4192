import { Link, useLoaderData } from "react-router";
import { listRetention } from "#areas/lifecycle/data-protection/retention.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { casePages } from "./labels.ts";

export const meta = pageTitle("Data retention");

export const loader = pageLoader(async ({ actor }) => ({
  rules: await listRetention(actor),
  mayEdit: may(actor, "data_protection.decide"),
}));

type Rule = ReturnType<typeof useLoaderData<typeof loader>>["rules"][number];

/** The retention rules of a daily job; while off, with the number of rows it would delete. */
export default function Retention() {
  const { rules, mayEdit } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={casePages.list}>Data protection</Link>
      </Breadcrumb>
      <PageHead
        title="Data retention"
        note="Data is deleted permanently once a day, only where switched on"
      />
      <RecordSections>
        {rules.map((rule) => (
          <RecordSection key={rule.name} title={rule.title}>
            <div className="stack">
              <p>{rule.reason}</p>
              <Facts>
                <Fact label="Status">
                  <Status kind={rule.enabled ? "active" : "draft"} label={rule.enabled ? "On" : "Off"} />
                </Fact>
                <Fact label="Keep for" numeric>
                  {countNoun(rule.days, "day")}
                </Fact>
                <Fact label={rule.enabled ? "To be deleted" : "Would be deleted"} numeric>
                  {rule.due_rows > 100_000 ? "more than 100,000 rows" : countNoun(rule.due_rows, "row")}
                </Fact>
                <Fact label="Last run" numeric>
                  {rule.last_run_at ? (
                    `${formatMoment(rule.last_run_at)}, ${countNoun(rule.last_deleted_rows ?? 0, "row")}`
                  ) : (
                    <span className="faint">Never</span>
                  )}
                </Fact>
              </Facts>
              {mayEdit ? (
                <div className="line">
                  <ActionDialog action="Change retention" small title={rule.title}>
                    {(close) => <RetentionForm rule={rule} onClose={close} />}
                  </ActionDialog>
                </div>
              ) : null}
            </div>
          </RecordSection>
        ))}
      </RecordSections>
    </>
  );
}

function RetentionForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { handleSubmit, busy, errors, message } = useSubmitAndReload({
    path: `/api/v1/retention/${rule.name}`,
    method: "put",
    done: "Retention saved",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      {message && Object.keys(errors).length === 0 ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field name="days" label="Days" hint={`At least ${rule.min_days}`} error={errors.days}>
        <TextInput short inputMode="numeric" defaultValue={String(rule.days)} required />
      </Field>
      <Checkbox
        name="enabled"
        value="true"
        defaultChecked={rule.enabled}
        hint={`The next run deletes ${countNoun(rule.due_rows, "row")} with the current setting`}
      >
        Delete once a day
      </Checkbox>
      <DialogButtons action="Save retention period" busy={busy} onCancel={onClose} />
    </form>
  );
}
