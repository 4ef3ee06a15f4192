import { ownerForm } from "#domain/register/office-fields.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import type { RecordFormConfig } from "../../shared/records/form-config.ts";
import type { OwnerBase } from "../owner-base.ts";
import { listTitle } from "./asset-labels.ts";
import { ownAssetUrls } from "./urls.ts";

interface OwnFormProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** The addresses of the form. */
export const formLinks = ({ resource, base }: OwnFormProps): RecordFormConfig => ({
  path: recordPages.api(resource),
  backLink: { to: ownAssetUrls.list(base, resource), label: listTitle(resource, base) },
  cancelTo: ownAssetUrls.list(base, resource),
  view: (id) => ownAssetUrls.view(base, resource.name, id),
});

/** The register's form without fields for officers. */
export function ownerFormResource(resource: AnyResource): AnyResource {
  const form = ownerForm(resource);
  const property = resource.fields["property_id"];
  if (!property) return form;
  const hint = t("Select a property that you also own");
  return { ...form, fields: { ...resource.fields, property_id: { ...property, hint } } };
}
