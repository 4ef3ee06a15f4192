import { ownerForm } from "#domain/register/office-fields.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { address } from "../../shared/addresses/records.ts";
import type { FormLeads } from "../../shared/records/form-leads.ts";
import type { OwnerBase } from "../mount.ts";
import { ownAddress } from "./addresses.ts";
import { listText } from "./asset-labels.ts";

interface OwnFormProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** The addresses of the form. */
export const leads = ({ resource, base }: OwnFormProps): FormLeads => ({
  path: address.api(resource),
  list: { to: ownAddress.list(base, resource), label: listText(resource, base) },
  leave: ownAddress.list(base, resource),
  view: (id) => ownAddress.view(base, resource.name, id),
});

/** The register's form without fields for officers. */
export function ownersFields(resource: AnyResource): AnyResource {
  const form = ownerForm(resource);
  const property = resource.fields["property_id"];
  if (!property) return form;
  const hint = t("Enter only a property that is also yours");
  return { ...form, fields: { ...resource.fields, property_id: { ...property, hint } } };
}
