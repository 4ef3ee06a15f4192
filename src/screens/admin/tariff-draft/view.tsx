import { useLoaderData } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { DraftStatus } from "../category-item/draft-status.tsx";
import { pages } from "../charging/api-paths.ts";
import { changeText } from "../tariff-version/change-labels.ts";
import { ChangesTable } from "../tariff-version/changes-table.tsx";
import { TermsTable } from "../tariff-version/terms-table.tsx";
import { DraftActions } from "./actions.tsx";
import { LineActions } from "./line-actions.tsx";
import { draftLoader } from "./loaders.ts";

export const meta = pageTitle("Tariff draft");
export const loader = draftLoader;

/** A draft tariff, compared line by line with the one it would replace. */
export default function TariffDraft() {
  const { draft, category, changes, terms, editable, clashes, lastDayBefore } =
    useLoaderData<typeof loader>();
  const heads = [draft.state === "published" ? "The day before" : "Current tariff", draft.name] as const;
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a>
      </Breadcrumb>
      <PageHead
        title={draft.name}
        titleExtra={
          <>
            <RecordCode code={draft.code} /> <DraftStatus state={draft.state} as="tag" />
          </>
        }
        note={`created ${formatMoment(draft.created_at)} by ${draft.created_by_name ?? "Ratebook"}`}
      />
      <p className="gap">
        {draft.state === "published"
          ? `In force from ${formatDate(draft.effective_from)}, published ${formatMoment(draft.published_at ?? draft.created_at)} by ${draft.published_by_name ?? "Ratebook"}.`
          : `Will replace all charges of ${category.name} from ${formatDate(draft.effective_from)}. Charges not in the draft apply until ${formatDate(lastDayBefore)}.`}
      </p>
      {draft.state === "draft" && clashes.length > 0 ? (
        <Notice kind="bad" className="gap">
          {clashes.map((text) => (
            <span key={text}>
              {text}
              <br />
            </span>
          ))}
        </Notice>
      ) : null}
      <DraftActions />
      <Panel title="Lines" className="gap-l" end={<span className="note">{changeText(changes)}</span>}>
        <ChangesTable
          caption={`Tariff lines of ${draft.name}, compared with current lines`}
          changes={changes}
          resource={category.resource}
          heads={heads}
          actions={editable ? (item) => <LineActions item={item} /> : undefined}
        />
      </Panel>
      <Panel
        title="Terms"
        className="gap-l"
        end={editable ? <a href={pages.draftTerms(draft.id)}>Edit terms</a> : undefined}
      >
        <TermsTable
          caption={`Terms of ${draft.name} compared with current terms`}
          before={terms.before}
          after={terms.after}
          heads={heads}
        />
      </Panel>
    </>
  );
}
