import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { ownersLoader } from "./loaders.ts";
import { OwnersPage } from "./owners-page.tsx";

export const meta = pageTitle("Assign owner");
export const loader = ownersLoader(property);

export default function AssignOwner() {
  return <OwnersPage data={useLoaderData<typeof loader>()} />;
}
