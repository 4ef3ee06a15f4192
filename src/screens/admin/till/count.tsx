import { Link, useLoaderData, useNavigate } from "react-router";
import { getCounter } from "#areas/collecting/tills/get-counter.ts";
import { formatDate } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { tillPages, tillPaths } from "./labels.ts";
import { NotesInput, noteLabels, notesBody } from "./notes-input.tsx";

export const meta = pageTitle("Count drawer");

export const loader = pageLoader(async ({ actor }) => getCounter(actor));

/** Blind count of the cashier's own drawer: the expected amount is shown afterwards. */
export default function CountDrawer() {
  const { till } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={tillPages.counter}>Counter</Link>
      </Breadcrumb>
      <PageHead
        title="Count drawer"
        note={till ? `Till ${till.code}, ${formatDate(till.day)}, ${till.place}` : undefined}
      />
      {till ? (
        <CountForm id={till.id} version={till.version} />
      ) : (
        <Empty
          title="You have no open till"
          actions={<ButtonLink to={tillPages.counter}>Go to counter</ButtonLink>}
        >
          Open a till at the counter first.
        </Empty>
      )}
    </>
  );
}

function CountForm({ id, version }: { id: number; version: number }) {
  const navigate = useNavigate();
  const draft = useDraft(`till.count.${id}`);
  const { submit, busy, errors, wrong } = useSubmit({
    path: tillPaths.verb(id, "count"),
    onSuccess: () => {
      draft.clear();
      return navigate(tillPages.view(id));
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ version, notes: notesBody(event.currentTarget) });
      }}
    >
      <ErrorList errors={wrong} labels={noteLabels} />
      <DraftNotice draft={draft} />
      <Notice>
        Count all cash in the drawer, including the float. After you save, the till takes no more payments.
      </Notice>
      <Group legend="Cash in drawer">
        <NotesInput errors={errors} total="Counted" />
      </Group>
      <FormButtons action="Save count" busy={busy} back={tillPages.counter} />
    </FormColumn>
  );
}
