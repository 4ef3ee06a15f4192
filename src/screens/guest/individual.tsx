import { useLoaderData } from "react-router";
import { guestIndividual } from "#areas/ticketing/guest/guest-payer.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { Payer } from "./payer.tsx";

export const meta = pageTitle("Individual");
export const loader = pageLoader((args) => guestIndividual(args.actor, routeId(args)));

export default function GuestIndividual() {
  return <Payer payer={useLoaderData<typeof loader>()} typeLabel="Individual" />;
}
