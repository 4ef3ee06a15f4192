import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { differenceText } from "./difference-labels.ts";
import { bankPaths } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

type TillDeposit = LineData["line"]["till_deposits"][number];

/** Candidate till deposits for a line; selected until the total matches the line. */
export function TillDepositsForm() {
  const { line } = useLoaderData<LineData>();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = line.till_deposits.filter(({ id }) => chosen.has(id));
  const sum = selected.reduce((total, { kobo }) => total + kobo, 0);
  const pendingCount = selected.filter(({ pending }) => pending).length;
  const { submit, busy, wrong } = useSubmit({
    path: bankPaths.line(line.id, "slips"),
    attempt: true,
    onSuccess: () => {
      notify({ kind: "good", title: `${line.code} matched`, text: `${selected.length} till deposits.` });
      return revalidate();
    },
  });
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <form
      method="post"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ slip_ids: selected.map(({ id }) => id), version: line.version });
      }}
    >
      <ErrorList errors={wrong} labels={{ slip_ids: "Deposits", book: "Deposits" }} />
      {line.till_deposits.map((deposit) => (
        <Checkbox
          key={deposit.id}
          name="slip"
          value={deposit.id}
          hint={hintOf(deposit)}
          checked={chosen.has(deposit.id)}
          disabled={deposit.pending && !deposit.can_confirm}
          onChange={({ target }) => choose(deposit.id, target.checked)}
        >
          {`${formatNaira(deposit.kobo)}, ${deposit.place}`}
        </Checkbox>
      ))}
      <p aria-live="polite" className="note">
        {selected.length === 0 ? "Nothing selected." : differenceText(sum, line.kobo)}
        {pendingCount > 0 ? ` ${countNoun(pendingCount, "deposit")} will be confirmed at the same time.` : ""}
      </p>
      <div className="line">
        <Button type="submit" busy={busy} disabled={selected.length < 2}>
          Match selected deposits
        </Button>
      </div>
    </form>
  );
}

function hintOf({ code, reference, day, pending, can_confirm }: TillDeposit): string {
  const status = !pending
    ? ""
    : can_confirm
      ? ", pending confirmation"
      : ", pending confirmation by another officer";
  return `${code}, teller ${reference}, ${formatDate(day)}${status}`;
}
