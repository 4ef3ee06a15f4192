import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { ownersLoader } from "../../shared/records/loaders.ts";
import { OwnersForm } from "./owners-form.tsx";

export const meta = pageTitle("Assign owner");
export const loader = ownersLoader(property);

export default function AssignOwner() {
  const { record, owners, today } = useLoaderData<typeof loader>();
  return <OwnersForm resource={property} record={record} owners={owners} today={today} />;
}
