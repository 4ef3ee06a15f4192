import { useLoaderData } from "react-router";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/api-paths.ts";
import { AccountPanel } from "./account-panel.tsx";
import { AgencyForm } from "./form.tsx";
import { agencyLoader } from "./loaders.ts";

export const meta = pageTitle("Agency");
export const loader = agencyLoader;

/** One agency: name and settlement account. */
export default function Agency() {
  const { agency, editable, notes } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.agencies}>Agencies</a>
      </Breadcrumb>
      <PageHead title={agency.name} titleExtra={<RecordCode code={agency.code} />} />
      {editable ? (
        <AgencyForm key={agency.version} agency={agency} />
      ) : (
        <Facts>
          <Fact label="Short code">{agency.short_code}</Fact>
          <Fact label="Status">
            <RecordStatus status={agency.status} />
          </Fact>
        </Facts>
      )}
      <AccountPanel />
      <NotesPanel resource="agency" record={agency.id} notes={notes} className="gap-l" />
    </>
  );
}
