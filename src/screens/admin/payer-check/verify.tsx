import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { MAX_PAYER_QUERY_LENGTH } from "#domain/payer-query.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { PayerCheck } from "#reporting/payer-checks/check-payer.ts";
import { myChecks } from "#reporting/payer-checks/my-checks.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { CheckedDocument, CheckedPayer } from "./checked-payer.tsx";

export const meta = pageTitle("Verify payer");

export const loader = pageLoader(async ({ actor, url }) => {
  const after = url.searchParams.get("after") ?? "";
  return myChecks(actor, /^[0-9]{1,15}$/.test(after) ? Number(after) : undefined);
});

/** Looks up a payer by any detail they give. Each look-up is logged. */
export default function VerifyPayer() {
  const { revalidate } = useRevalidator();
  const [found, setFound] = useState<{ at: number; check: PayerCheck }>();
  const { handleSubmit, busy, errors, wrong } = useSubmit<PayerCheck>({
    path: "/api/v1/payer-checks",
    attempt: true,
    onSuccess: async (check) => {
      setFound({ at: Date.now(), check });
      await revalidate();
    },
  });
  return (
    <>
      <PageHead title="Verify payer" note="Each search is recorded in the audit trail" />
      <WithAside className="gap">
        <div className="stack">
          <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
            <ErrorList errors={wrong} labels={{ query: "Code, number or contact" }} />
            <Field
              name="query"
              label="Code, number or contact"
              hint="Payer code, TIN, tax ID, RC number, phone, email or NIN; a bill, receipt or ticket code; or a passkey code"
              error={errors.query}
            >
              <TextInput maxLength={MAX_PAYER_QUERY_LENGTH} autoComplete="off" spellCheck={false} required />
            </Field>
            <Button type="submit" kind="primary" icon="id-card" busy={busy}>
              Verify payer
            </Button>
          </FormColumn>
          {found ? <Result key={found.at} check={found.check} /> : null}
        </div>
        <RecentSearches />
      </WithAside>
    </>
  );
}

function Result({ check }: { check: PayerCheck }) {
  const { payers, document, more } = check;
  return (
    <section className="stack" role="status" aria-label="Results">
      <p className="note">Searched as {check.interpreted_as}.</p>
      {document ? <CheckedDocument checked={document} /> : null}
      {payers.map((payer) => (
        <CheckedPayer key={payer.code} payer={payer} />
      ))}
      {more ? <p className="note">Too many results. Ask for a unique number, such as a TIN.</p> : null}
      {payers.length === 0 && !document ? (
        <Empty title="No matching payers that you have access to">
          Check the number and try again. Rejected and archived records are excluded.
        </Empty>
      ) : null}
    </section>
  );
}

/** The officer's own look-ups. */
function RecentSearches() {
  const { checks, next } = useLoaderData<typeof loader>();
  return (
    <section className="stack-s" aria-labelledby="recent-searches">
      <Subtitle>
        <span id="recent-searches">Your recent searches</span>
      </Subtitle>
      {checks.length === 0 ? <p className="note">No searches yet.</p> : null}
      <Lines>
        {checks.map(({ id, at, query, interpreted_as, found }) => (
          <li key={id}>
            <b className="strong">{query}</b> <span className="faint">{interpreted_as}</span>
            <br />
            <span className="note">
              {formatMoment(at)}: {found.length > 0 ? found.join(", ") : "no results"}
            </span>
          </li>
        ))}
      </Lines>
      {next ? (
        <Buttons>
          <ButtonLink small to={`/admin/process/verify?after=${next}`}>
            Show earlier
          </ButtonLink>
        </Buttons>
      ) : null}
    </section>
  );
}
