import { RequestView } from "../../shared/service-request/view.tsx";
import { requestLoader } from "../../shared/service-request/view-loader.ts";
import { useOwnerBase } from "../owner-base.ts";
import { ownerTitle } from "../titles.ts";

export const meta = ownerTitle("request");
export const loader = requestLoader;

export default function OwnerRequest() {
  return <RequestView base={useOwnerBase()} />;
}
