import { useLocation, useNavigate } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { RunPreview } from "#server/charging/preview-run.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { calls, pages } from "../charging/calls.ts";
import { LeftOut } from "./left-out.tsx";
import type { AskedRun } from "./loaders.ts";
import { noticesWords } from "./run-words.ts";
import { TallyTables } from "./tally-tables.tsx";

interface PreviewProps {
  preview: RunPreview;
  asked: AskedRun;
  resource: string;
}

/** The second step: what the run would make, and whom it would leave out. */
export function Preview({ preview, asked, resource }: PreviewProps) {
  const { one, many } = getRegister(resource);
  const { seen, count, total_kobo, already_billed } = preview;
  const left = seen - count - already_billed;
  return (
    <>
      {count === 0 ? <NothingToMake preview={preview} many={many} /> : null}
      <p className="gap">
        {`${seen.toLocaleString("en-NG")} ${seen === 1 ? one : many} looked at: `}
        <b className="strong">
          {`${count.toLocaleString("en-NG")} to be billed, `}
          <Money kobo={total_kobo} /> in all
        </b>
        {`, ${already_billed.toLocaleString("en-NG")} billed already, ${left.toLocaleString("en-NG")} left out.`}{" "}
        <span className="soft">
          {`Worked out for issue on ${formatDate(preview.on)}. Nothing is written yet.`}
        </span>
      </p>
      <Start asked={asked} count={count} total_kobo={total_kobo} />
      {count === 0 ? (
        <div className="gap-l">
          <LeftOut tally={preview} resource={resource} />
        </div>
      ) : (
        <WithAside className="gap-l">
          <TallyTables tally={preview} resource={resource} total="To be billed" />
          <LeftOut tally={preview} resource={resource} />
        </WithAside>
      )}
    </>
  );
}

function NothingToMake({ preview, many }: { preview: RunPreview; many: string }) {
  const { seen, already_billed } = preview;
  if (seen === 0)
    return (
      <Notice kind="warn" className="gap">
        No {many} fit what you chose, so no notice would be made. Take a filter away.
      </Notice>
    );
  return (
    <Notice kind="warn" className="gap">
      This run would make no notice:{" "}
      {already_billed === seen
        ? "everything that fits has one for this period already."
        : "what is left has a reason against it, listed here."}
    </Notice>
  );
}

interface StartProps {
  asked: AskedRun;
  count: number;
  total_kobo: number;
}

function Start({ asked, count, total_kobo }: StartProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { submit, busy, message } = useSubmit<{ id: number; code: string }>({
    path: calls.runs,
    onSuccess: ({ id, code }) => {
      notify({ kind: "good", title: "Run started.", text: `${code}, ${noticesWords(count)}.` });
      return navigate(pages.run(id));
    },
  });
  const again = new URLSearchParams(search);
  again.delete("preview");
  const start = () => {
    const filter = Object.fromEntries(Object.entries(asked.filter).filter(([, value]) => value !== ""));
    const [category_id, year, index] = [asked.category, asked.year, asked.index].map(Number);
    void submit({ category_id, year, index, filter, preview: { count, total_kobo } });
  };
  return (
    <div className="stack-s gap">
      {message ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Buttons>
        {count > 0 ? (
          <Button kind="primary" busy={busy} onClick={start}>
            Make {noticesWords(count)}
          </Button>
        ) : null}
        <ButtonLink to={`${pathname}?${again}`}>Choose again</ButtonLink>
      </Buttons>
    </div>
  );
}
