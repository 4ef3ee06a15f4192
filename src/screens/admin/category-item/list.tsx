import { useLoaderData, useLocation } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { isInForce } from "#domain/tariff.ts";
import { termParts } from "#domain/tariff-terms-text.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { FilterDropdown, Filters } from "#ui/primitives/filters.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { pages } from "../charging/api-paths.ts";
import { SettledNotice } from "../charging/settled-notice.tsx";
import { categoryText } from "./category-labels.ts";
import { DraftsPanel } from "./drafts-panel.tsx";
import { LinesTable } from "./lines-table.tsx";
import { tariffLoader } from "./loaders.ts";
import { TrialPanel } from "./trial-panel.tsx";

export const meta = pageTitle("Tariff");
export const loader = tariffLoader;

/** The dated lines of a demand category, and a trial for one record. */
export default function CategoryItems() {
  const { categories, tariff, today } = useLoaderData<typeof loader>();
  if (!tariff)
    return (
      <>
        <PageHead title="Tariff" />
        <Empty
          title="No categories yet"
          actions={
            <ButtonLink kind="primary" to={pages.newCategory}>
              New category
            </ButtonLink>
          }
        >
          Add a category first.
        </Empty>
      </>
    );
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> · {tariff.category.code}
      </Breadcrumb>
      <PageHead
        title={`Tariff: ${tariff.category.name}`}
        titleExtra={<RecordCode code={tariff.category.code} />}
        actions={tariff.editable ? <Actions category={tariff.category} /> : null}
      />
      <CategoryFilter categories={categories} chosen={tariff.category.id} />
      <p className="soft gap">
        {tariff.category.status === "archived" ? <RecordStatus status="archived" as="tag" /> : null}{" "}
        {categoryText(tariff.category)}
      </p>
      <UpcomingTerms />
      {tariff.category.settled ? (
        <SettledNotice
          category={tariff.category.id}
          settled={tariff.category.settled}
          mayDraft={tariff.editable}
        />
      ) : null}
      <PendingNotice request={tariff.pending} />
      <Lines />
      <DraftsPanel category={tariff.category} drafts={tariff.drafts} />
      <TrialPanel
        key={tariff.category.id}
        category={tariff.category}
        trial={tariff.trial}
        items={tariff.items}
        today={today}
      />
      <NotesPanel
        key={`notes ${tariff.category.id}`}
        resource="demand_category"
        record={tariff.category.id}
        notes={tariff.notes}
        className="gap-l"
      />
    </>
  );
}

interface ActionsProps {
  category: { id: number; settled: string | null };
}

/** Before the first bill, lines are added directly; after it, through a draft. */
function Actions({ category: { id, settled } }: ActionsProps) {
  return (
    <>
      <ButtonLink small icon="pencil" to={pages.category(id)}>
        Edit category
      </ButtonLink>
      {settled ? null : (
        <>
          <ButtonLink small icon="files" to={pages.newDraft(id)}>
            New tariff draft
          </ButtonLink>
          <ButtonLink small kind="primary" icon="plus" to={pages.newItem(id)}>
            Add tariff line
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** Published terms that aren't in force yet. */
function UpcomingTerms() {
  const { tariff, today } = useLoaderData<typeof loader>();
  const upcoming = tariff?.category.later_terms.filter(({ effective_from }) => effective_from > today) ?? [];
  return upcoming.map((terms) => (
    <p key={terms.effective_from} className="soft gap">
      <b className="strong nowrap num">From {formatDate(terms.effective_from)}</b>{" "}
      {termParts(terms).join(" · ")}
    </p>
  ));
}

interface CategoryFilterProps {
  categories: readonly { id: number; name: string; status: string }[];
  chosen: number;
}

function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const { pathname } = useLocation();
  return (
    <Filters action={pathname}>
      <FilterDropdown label="Category" value={categories.find(({ id }) => id === chosen)?.name}>
        {categories.map(({ id, name, status }) => (
          <Radio
            key={`${id} ${id === chosen}`}
            name="category"
            value={id}
            defaultChecked={id === chosen}
            hint={status === "archived" ? "Archived" : undefined}
          >
            {name}
          </Radio>
        ))}
      </FilterDropdown>
    </Filters>
  );
}

function Lines() {
  const { tariff, today } = useLoaderData<typeof loader>();
  if (!tariff) return null;
  const { category, items, editable } = tariff;
  const ended = items.filter((item) => !isInForce(item, today) && item.effective_from <= today);
  const current = items.filter((item) => !ended.includes(item));
  const mayEditDirectly = editable && !category.settled;
  return (
    <>
      {current.length > 0 ? (
        <div className="gap">
          <LinesTable
            caption={`Tariff lines of ${category.name}, in order`}
            items={current}
            resource={category.resource}
            today={today}
            editable={mayEditDirectly}
          />
        </div>
      ) : (
        <Empty
          title="No tariff lines in force"
          actions={mayEditDirectly ? <Actions category={category} /> : null}
        />
      )}
      {ended.length > 0 ? (
        <Panel
          title="Ended lines"
          className="gap-l"
          end={<span className="note">kept for earlier notices</span>}
        >
          <LinesTable
            caption={`Ended tariff lines of ${category.name}`}
            items={ended}
            resource={category.resource}
            today={today}
            ended
          />
        </Panel>
      ) : null}
    </>
  );
}
