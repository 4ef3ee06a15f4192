import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { countText } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerProps } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { type QueueData, queueLoader } from "./loaders.ts";
import { PairTable } from "./pair-table.tsx";
import { SearchNow } from "./search-now.tsx";
import { pages } from "./urls.ts";

export const meta = pageTitle("Duplicates");
export const loader = queueLoader;

/** Possible duplicates by register, the most likely first. */
export default function Duplicates() {
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const resource = getRegister(data.resource);
  const keys = useListKeys(data.rows.length, (at) => {
    const row = data.rows[at];
    if (row) void navigate(pages.compare(resource.name, row.first.id, row.second.id));
  });
  const dismissed = data.state === "dismissed";
  return (
    <>
      <PageHead
        title={dismissed ? "Dismissed duplicates" : "Duplicates"}
        count={data.total_is_estimate ? countText(data.total + 1) : data.total}
        note={searchedText(data)}
        actions={
          <>
            <ButtonLink small to={withQuery(pathname, query, { state: dismissed ? undefined : "dismissed" })}>
              {dismissed ? "Show duplicates" : "Show dismissed"}
            </ButtonLink>
            <ButtonLink small to={`/admin/duplicates/compare?resource=${resource.name}`}>
              Compare records
            </ButtonLink>
            <SearchNow key={resource.name} resource={resource} running={data.searched.job} />
          </>
        }
      />
      <Tabs
        label="Registers"
        items={data.tabs.map(({ name, many, count }) => ({
          to: withQuery(pathname, query, { resource: name }),
          label: capitalise(many),
          current: name === resource.name,
          ...(count > 0 && { count: countText(count) }),
        }))}
      />
      {data.rows.length > 0 ? (
        <PairTable resource={resource} rows={data.rows} current={keys.current} />
      ) : (
        <NoDuplicates data={data} many={resource.many} />
      )}
      <Pager {...pagerProps(pathname, query, data)} />
    </>
  );
}

function searchedText({ searched }: QueueData): string {
  if (searched.at === null) return "Checked every night";
  return `Checked every night. Last check: ${formatMoment(searched.at)}`;
}

function NoDuplicates({ data, many }: { data: QueueData; many: string }) {
  if (data.state === "dismissed") return <Empty title={`No dismissed ${many}`} />;
  if (data.searched.at === null)
    return <Empty title={`No ${many} checked yet`}>Select “Check now” to start.</Empty>;
  return <Empty title={`No duplicate ${many}`} />;
}
