import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { occupantsLoader } from "./loaders.ts";
import { OccupantsPage } from "./occupants-page.tsx";

export const meta = pageTitle("Property occupants");
export const loader = occupantsLoader(property);

export default function PropertyOccupants() {
  return <OccupantsPage data={useLoaderData<typeof loader>()} />;
}
