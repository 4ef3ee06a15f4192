import { Link, useLoaderData, useRevalidator } from "react-router";
import { type JournalGaps, journalGaps } from "#areas/collecting/account-codes/journal.ts";
import { type CodedAccount, listAccountCodes } from "#areas/collecting/account-codes/list-codes.ts";
import { MAX_CODE_LENGTH } from "#domain/account-kinds.ts";
import { countNoun } from "#domain/count-text.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { settlementPages, settlementPaths } from "./labels.ts";

export const meta = pageTitle("Account codes");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => ({
  accounts: await listAccountCodes(actor),
  editable: may(actor, "account_code.edit"),
  journal: await journalGaps(actor, { from: dayOf(query, "from"), to: dayOf(query, "to") }),
}));

const dayOf = (query: URLSearchParams, name: string) => (query.get(name) ?? "").slice(0, 20) || undefined;

/** The treasury code of each account, and the ledger exported as a journal with those codes. */
export default function AccountCodes() {
  const { accounts, editable, journal } = useLoaderData<typeof loader>();
  const missing = accounts.filter(({ code }) => code === null).length;
  return (
    <>
      <Breadcrumb>
        <Link to={settlementPages.list}>Settlements</Link>
      </Breadcrumb>
      <PageHead
        title="Account codes"
        note={missing === 0 ? "All accounts have codes" : `${countNoun(missing, "account")} without a code`}
      />
      <JournalPanel journal={journal} />
      <CodesForm accounts={accounts} editable={editable} />
    </>
  );
}

function JournalPanel({ journal: { from, to, missing, fault } }: { journal: JournalGaps }) {
  const download = `${settlementPaths.journal}?${new URLSearchParams({ from, to, format: "csv" })}`;
  return (
    <Panel title="Treasury journal">
      <div className="stack">
        <p className="soft">Daily debits and credits by account code</p>
        <FormColumn method="get" key={`${from} ${to}`}>
          <FieldPair>
            <Field name="from" label="From">
              <TextInput type="date" defaultValue={from} short />
            </Field>
            <Field name="to" label="To">
              <TextInput type="date" defaultValue={to} short />
            </Field>
          </FieldPair>
          <div className="line">
            <Button type="submit">Show journal</Button>
            {fault === null && missing.length === 0 ? (
              <ButtonAnchor icon="download" href={download} download>
                Download journal
              </ButtonAnchor>
            ) : null}
          </div>
        </FormColumn>
        {fault === null ? null : <ErrorNotice>{fault}</ErrorNotice>}
        {missing.length > 0 ? <Notice kind="warn">{`Add codes for: ${missing.join("; ")}.`}</Notice> : null}
      </div>
    </Panel>
  );
}

function CodesForm({ accounts, editable }: { accounts: readonly CodedAccount[]; editable: boolean }) {
  const draft = useDraft("account_codes");
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ changed: number }>({
    path: settlementPaths.codes,
    method: "patch",
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: "Account codes saved" });
      return revalidate();
    },
  });
  const labels = Object.fromEntries(accounts.map(({ key, name }) => [key, name]));
  const groups = [
    { legend: "Account types", rows: accounts.filter(({ kind }) => kind !== "revenue") },
    { legend: "Revenue items", rows: accounts.filter(({ kind }) => kind === "revenue") },
  ];
  return (
    <FormColumn ref={draft.ref} className="gap-l" method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={labels} />
      <DraftNotice draft={draft} />
      {groups.map(({ legend, rows }) => (
        <Group key={legend} legend={legend}>
          {rows.map(({ key, name, code }) => (
            <Field key={key} name={key} label={name} error={errors[key]}>
              <TextInput
                as="code"
                short
                maxLength={MAX_CODE_LENGTH}
                defaultValue={code ?? ""}
                readOnly={!editable}
                autoComplete="off"
              />
            </Field>
          ))}
        </Group>
      ))}
      {editable ? (
        <Buttons>
          <Button type="submit" kind="primary" busy={busy}>
            Save account codes
          </Button>
        </Buttons>
      ) : null}
    </FormColumn>
  );
}
