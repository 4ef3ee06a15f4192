import { pageTitle } from "../../shared/page-title.ts";
import { requestFormLoader } from "../../shared/service-request/request-form-loader.ts";
import { RequestServiceForm } from "../../shared/service-request/request-service-form.tsx";
import { useOwnerBase } from "../owner-base.ts";

export const meta = pageTitle("Request a service");
export const loader = requestFormLoader;

export default function OwnerAsk() {
  return <RequestServiceForm base={useOwnerBase()} />;
}
