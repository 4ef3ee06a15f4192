import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ownersLoader } from "./loaders.ts";
import { OwnersPage } from "./owners-page.tsx";

export const meta = pageTitle("Owners");
export const loader = ownersLoader();

/** For any register with owners: shop, vehicle, mast, sign. */
export default function Owners() {
  return <OwnersPage data={useLoaderData<typeof loader>()} />;
}
