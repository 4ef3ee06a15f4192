import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/api-paths.ts";
import { RevenueItemForm } from "./form.tsx";
import { revenueItemLoader } from "./loaders.ts";
import { SplitPanel } from "./split-panel.tsx";

export const meta = pageTitle("Revenue item");
export const loader = revenueItemLoader;

/** One revenue item, and the versions of its revenue split. */
export default function RevenueItem() {
  const { item, agencies, editable, notes } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.revenueItems}>Revenue items</a>
      </Breadcrumb>
      <PageHead title={`${item.code}, ${item.name}`} />
      {editable ? (
        <RevenueItemForm key={item.version} item={item} agencies={agencies} />
      ) : (
        <Facts>
          <Fact label="Agency">{item.agency_name}</Fact>
          <Fact label="Status">
            <RecordStatus status={item.status} />
          </Fact>
          <Fact label="First day">{item.active_from ? formatDate(item.active_from) : "no start date"}</Fact>
          <Fact label="Last day">{item.active_to ? formatDate(item.active_to) : "no end date"}</Fact>
        </Facts>
      )}
      <SplitPanel />
      <NotesPanel resource="revenue_item" record={item.id} notes={notes} className="gap-l" />
    </>
  );
}
