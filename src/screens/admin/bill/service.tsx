import { serviceProofLoader } from "../../shared/charge-document/service-proof-loader.ts";
import { ServicePage } from "../../shared/charge-document/service-proof-page.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Proof of service");
export const loader = serviceProofLoader;

export default function BillServiceProof() {
  return <ServicePage base="/admin" />;
}
