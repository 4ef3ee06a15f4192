import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { street } from "#domain/register/street.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Street");
export const loader = viewLoader(street);

export default function StreetView() {
  const { record } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const properties = can("property.view") ? (
    <RecordSection title="Properties">
      <ButtonLink small icon="building-2" to={`${recordPages.list(property)}?street_id=${record.id}`}>
        View properties in this street
      </ButtonLink>
    </RecordSection>
  ) : null;
  return <RecordView resource={street} below={properties} />;
}
