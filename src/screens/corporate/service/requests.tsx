import { pageTitle } from "../../shared/page-title.ts";
import { OwnRequests } from "../../shared/service-request/own-list.tsx";
import { ownRequestsLoader } from "../../shared/service-request/own-list-loader.ts";

export const meta = pageTitle("Our requests");
export const loader = ownRequestsLoader;

export default function CorporateRequests() {
  return <OwnRequests base="/cooperate" />;
}
