import { useRef } from "react";
import { useRevalidator } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import type { Holiday } from "#domain/service/public-holidays.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { paths, rescheduledText } from "./api-paths.ts";

interface AddedHolidays {
  readonly added: readonly Holiday[];
  readonly rescheduled_requests: number;
}

function useAddHolidays(onDone?: () => void) {
  const { revalidate } = useRevalidator();
  return useSubmit<AddedHolidays>({
    path: paths.add,
    onSuccess: ({ added, rescheduled_requests }) => {
      const [one] = added;
      const title = added.length === 1 && one ? `${one.name} added` : `${added.length} holidays added`;
      const text = rescheduledText(rescheduled_requests, "later");
      notify({ kind: "good", title, ...(text && { text }) });
      onDone?.();
      return revalidate();
    },
  });
}

/** Holidays expected in a year, added in one step. */
export function ExpectedHolidays({ year, expected }: { year: number; expected: readonly Holiday[] }) {
  const { submit, busy, message } = useAddHolidays();
  if (expected.length === 0) return null;
  return (
    <Panel title={`Expected in ${year}`}>
      <Lines>
        {expected.map(({ day, name }) => (
          <ValueLine key={day} end={formatDate(day)}>
            {name}
          </ValueLine>
        ))}
      </Lines>
      {message ? (
        <Notice kind="bad" alert className="gap">
          {message}
        </Notice>
      ) : null}
      <div className="gap">
        <Button
          kind="primary"
          small
          icon="plus"
          busy={busy}
          onClick={() => void submit({ holidays: expected })}
        >
          {expected.length === 1 ? "Add this holiday" : `Add these ${expected.length}`}
        </Button>
      </div>
    </Panel>
  );
}

/** Adds a single holiday, such as one that has just been announced. */
export function AddHoliday({ year }: { year: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { handleSubmit, busy, errors, wrong } = useAddHolidays(() => form.current?.reset());
  return (
    <Panel title="Other holiday">
      <form ref={form} method="post" className="stack" noValidate onSubmit={handleSubmit}>
        <p className="soft">
          Add Id el-Fitr, Id el-Kabir, Id el-Maulud and days in lieu when they are announced.
        </p>
        <ErrorList errors={wrong} labels={{ day: "Date", name: "Name" }} />
        <Field name="day" label="Date" error={errors.day}>
          <TextInput type="date" required short min={`${year}-01-01`} max={`${year}-12-31`} />
        </Field>
        <Field name="name" label="Name" hint="Such as Id el-Fitr" error={errors.name}>
          <TextInput required maxLength={60} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" small busy={busy}>
            Add holiday
          </Button>
        </div>
      </form>
    </Panel>
  );
}
