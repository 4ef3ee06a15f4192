import { useLoaderData } from "react-router";
import { guestCorporate } from "#areas/ticketing/guest/guest-payer.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { Payer } from "./payer.tsx";

export const meta = pageTitle("Corporate");
export const loader = pageLoader((args) => guestCorporate(args.actor, routeId(args)));

export default function GuestCorporate() {
  return <Payer payer={useLoaderData<typeof loader>()} typeLabel="Corporate" />;
}
