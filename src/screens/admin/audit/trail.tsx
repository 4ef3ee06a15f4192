import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { codeText } from "#domain/audit/record-code.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerProps } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { trailLoader } from "./loaders.ts";
import { recordPage } from "./record-page.ts";
import { SealNote } from "./seal-note.tsx";
import { FILTER_PARAMS, TrailFilters } from "./trail-filters.tsx";
import { TrailTable } from "./trail-table.tsx";

export const meta = pageTitle("Audit trail");
export const loader = trailLoader;

/** The audit trail, newest first. */
export default function AuditTrail() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { can } = useSession();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => {
    const row = list.rows[at];
    const page = row && row.record_id !== null ? recordPage(row.resource, row.record_id) : undefined;
    if (page !== undefined) void navigate(page);
  });
  const mayExport = can("audit.export");
  const { fault } = list;
  return (
    <>
      <PageHead
        title="Audit trail"
        count={list.total}
        actions={mayExport && fault === null ? <Export query={query} /> : null}
      />
      <TrailFilters actions={list.actions} kinds={list.kinds} />
      <TrailSubject list={list} />
      {list.rows.length > 0 ? (
        <TrailTable rows={list.rows} current={keys.current} />
      ) : fault ? (
        <ErrorNotice>{fault}</ErrorNotice>
      ) : (
        <Empty title="No entries found" actions={<ButtonLink to={pathname}>Show all</ButtonLink>}>
          Search by record code, or by a person’s name, email or phone number.
        </Empty>
      )}
      <Pager {...pagerProps(pathname, query, list)} />
      <SealNote seals={list.seals} mayExport={mayExport} />
    </>
  );
}

function Export({ query }: { query: URLSearchParams }) {
  const params = new URLSearchParams(
    [...query].filter(([name, value]) => FILTER_PARAMS.includes(name) && value !== ""),
  );
  const address = "/api/v1/audit/file";
  return (
    <ButtonLink small icon="download" to={params.size > 0 ? `${address}?${params}` : address} reloadDocument>
      Export CSV
    </ButtonLink>
  );
}

/** The person or record of the trail, if it is filtered by one. */
function TrailSubject({ list }: { list: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [person, record, resource] = [query.get("actor_id"), query.get("record_id"), query.get("resource")];
  if (!person && !record) return null;
  const name = list.rows[0]?.actor_name ?? `account ${person}`;
  const code = list.rows[0]?.record_code ?? codeText(resource ?? "", record);
  const text = record ? `entries about ${code}` : `entries by ${name}`;
  const all = withQuery(pathname, query, { actor_id: undefined, record_id: undefined, resource: undefined });
  return (
    <Notice
      className="gap"
      action={
        <ButtonLink small to={all}>
          Show all
        </ButtonLink>
      }
    >
      Only {text}.
    </Notice>
  );
}
