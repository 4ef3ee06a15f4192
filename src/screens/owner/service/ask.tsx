import { pageTitle } from "../../shared/page-title.ts";
import { RequestServiceForm } from "../../shared/service-request/ask.tsx";
import { requestFormLoader } from "../../shared/service-request/ask-loader.ts";
import { useOwnerBase } from "../mount.ts";

export const meta = pageTitle("Request a service");
export const loader = requestFormLoader;

export default function OwnerAsk() {
  return <RequestServiceForm base={useOwnerBase()} />;
}
