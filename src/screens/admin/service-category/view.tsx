import { sql } from "kysely";
import { useLoaderData } from "react-router";
import { serviceCategory } from "#domain/register/service-category.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Service category");

const MOST_SHOWN = 20;

export const loader = pageLoader(async (args) => {
  const view = await readView(serviceCategory, args);
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT id, title FROM service_subcategory WHERE category_id = ${view.record.id} AND status = 'active'
    ORDER BY title, id LIMIT ${MOST_SHOWN}`.execute(database());
  return { ...view, services: rows };
});

/** A category, and the services in it. */
export default function ServiceCategoryView() {
  const { record, services } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={serviceCategory}>
      <RecordSection title="Services">
        {services.length === 0 ? (
          <p className="soft">No active services yet.</p>
        ) : (
          <Lines>
            {services.map(({ id, title }) => (
              <ValueLine key={id} end={null}>
                <a href={recordPages.view("service_subcategory", id)}>{title}</a>
              </ValueLine>
            ))}
          </Lines>
        )}
        <Buttons className="gap">
          <ButtonLink small to={`${recordPages.list(serviceSubcategory)}?category_id=${record.id}`}>
            View subcategories
          </ButtonLink>
        </Buttons>
      </RecordSection>
    </RecordView>
  );
}
