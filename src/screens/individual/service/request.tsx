import { pageTitle } from "../../shared/page-title.ts";
import { RequestView } from "../../shared/service-request/view.tsx";
import { requestLoader } from "../../shared/service-request/view-loader.ts";

export const meta = pageTitle("My request");
export const loader = requestLoader;

export default function IndividualRequest() {
  return <RequestView base="/individual" />;
}
