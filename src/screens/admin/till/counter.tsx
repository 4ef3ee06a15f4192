import { Link, useLoaderData } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { counterLoader } from "./counter-loader.ts";
import { tillPages } from "./labels.ts";
import { MoveAction } from "./move-action.tsx";
import { OpenForm } from "./open-form.tsx";
import { ServePayer } from "./serve-payer.tsx";

export const loader = counterLoader;

export const meta = pageTitle("Counter");

/** The cashier's counter: opens a till, or serves the next payer. */
export default function Counter() {
  const { till, choices, waiting, last_place, cash_rounding_kobo, paid, recent } =
    useLoaderData<typeof loader>();
  const canServe = till !== null && !till.late;
  return (
    <>
      <div className="no-print">
        <PageHead
          title={till ? till.place : "Open till"}
          note={
            till
              ? `Till ${till.code} for ${till.agency ?? "all agencies"}, open since ${formatMoment(till.opened_at)}`
              : undefined
          }
          actions={
            canServe ? (
              <>
                <MoveAction tillId={till.id} />
                <ButtonLink small icon="coins" to={tillPages.count}>
                  Count and close till
                </ButtonLink>
              </>
            ) : undefined
          }
        />
        {waiting.map((one) => (
          <Notice key={one.id}>
            {"Your till "}
            <Link to={tillPages.view(one.id)}>{one.code}</Link>
            {` from ${formatDate(one.day)} has been counted. Another officer must close it.`}
          </Notice>
        ))}
      </div>
      {till?.late ? (
        <Notice
          kind="warn"
          className="gap"
          action={
            <ButtonLink small kind="primary" to={tillPages.count}>
              Count drawer
            </ButtonLink>
          }
        >
          {`This till is from ${formatDate(till.day)}. Count it, then open a till for today.`}
        </Notice>
      ) : null}
      {canServe ? (
        <ServePayer tillId={till.id} step={cash_rounding_kobo} paid={paid} recent={recent} />
      ) : null}
      {choices ? (
        <div className={waiting.length > 0 ? "gap-l" : undefined}>
          <OpenForm choices={choices} place={last_place} />
        </div>
      ) : null}
    </>
  );
}
