import { useLoaderData } from "react-router";
import { serviceCategory } from "#domain/register/service-category.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { address } from "../../shared/records/address.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Service category");
export const loader = viewLoader(serviceCategory);

/** A category, and the way to the services in it. */
export default function ServiceCategoryView() {
  const { record } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={serviceCategory}>
      <Buttons className="gap">
        <ButtonLink slim to={`${address.list(serviceSubcategory)}?category_id=${record.id}`}>
          List its subcategories
        </ButtonLink>
      </Buttons>
    </RecordView>
  );
}
