import { serviceProofLoader } from "../shared/charge-paper/service-loader.ts";
import { ServicePage } from "../shared/charge-paper/service-page.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Proof of service");
export const loader = serviceProofLoader;

export default function IndividualServiceProof() {
  return <ServicePage base="/individual" />;
}
