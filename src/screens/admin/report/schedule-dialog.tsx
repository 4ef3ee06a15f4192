import { useState } from "react";
import { periodLabels } from "#domain/reports/period.ts";
import { periodsOf } from "#domain/reports/read-query.ts";
import { areaFilters, type ReportParams } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { type Frequency, frequencies, LAST_MONTH_DAY, weekdays } from "#domain/reports/schedule.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { LabelOptions } from "#ui/primitives/options.tsx";
import { reportPaths } from "./api-paths.ts";
import type { ReportData } from "./loader.ts";

interface ScheduleDialogProps {
  data: ReportData;
  params: ReportParams;
  open: boolean;
  onClose: () => void;
}

/** Schedules the report with its current filters and a relative period. */
export function ScheduleDialog({ data, params, open, onClose }: ScheduleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Send ${reports[data.report].title} by email`}>
      <ScheduleForm data={data} params={params} onClose={onClose} />
    </Dialog>
  );
}

const LABELS = {
  every: "Frequency",
  hour: "Time",
  weekday: "Day of the week",
  month_day: "Day of the month",
  period: "Period",
  also_to: "Other recipients",
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MONTH_DAYS = Array.from({ length: LAST_MONTH_DAY }, (_, at) => at + 1);

function ScheduleForm({ data, params, onClose }: Omit<ScheduleDialogProps, "open">) {
  const report = reports[data.report];
  const [every, setEvery] = useState<Frequency>("week");
  const periods = periodsOf(report);
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: reportPaths.schedules,
    onSuccess: () => {
      notify({
        kind: "good",
        title: `${report.title} scheduled`,
      });
      onClose();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p className="soft">Each recipient gets only the data they can access, with a link to the report.</p>
      <ErrorList errors={wrong} labels={LABELS} />
      <input type="hidden" name="report" value={data.report} />
      <input type="hidden" name="by" value={params.by} />
      {areaFilters.map((name) =>
        params[name] === undefined ? null : (
          <input key={name} type="hidden" name={name} value={params[name]} />
        ),
      )}
      {periods.length > 0 ? (
        <Field name="period" id="schedule-period" label={LABELS.period} error={errors.period}>
          <Select defaultValue={params.period === "days" ? "" : params.period}>
            {params.period === "days" ? <option value="">Select</option> : null}
            {periods.map((name) => (
              <option key={name} value={name}>
                {periodLabels[name]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <FieldPair>
        <Field name="every" label={LABELS.every} error={errors.every}>
          <Select value={every} onChange={(event) => setEvery(event.target.value as Frequency)}>
            <LabelOptions labels={frequencies} />
          </Select>
        </Field>
        <Field name="hour" label={LABELS.hour} error={errors.hour}>
          <Select defaultValue="7">
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
            ))}
          </Select>
        </Field>
      </FieldPair>
      {every === "week" ? (
        <Field name="weekday" label={LABELS.weekday} error={errors.weekday}>
          <Select defaultValue="1">
            {weekdays.map((label, at) => (
              <option key={label} value={at + 1}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {every === "month" ? (
        <Field name="month_day" label={LABELS.month_day} error={errors.month_day}>
          <Select defaultValue="1">
            {MONTH_DAYS.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        name="also_to"
        label={LABELS.also_to}
        optional
        hint="Email addresses of officers with access to this report"
        error={errors.also_to}
      >
        <TextInput autoComplete="off" inputMode="email" />
      </Field>
      <DialogButtons action="Schedule report" busy={busy} onCancel={onClose} />
    </form>
  );
}
