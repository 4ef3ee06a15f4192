import { serviceProofLoader } from "../shared/charge-document/service-proof-loader.ts";
import { ServicePage } from "../shared/charge-document/service-proof-page.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./owner-base.ts";

export const meta = pageTitle("Proof of service");
export const loader = serviceProofLoader;

export default function OwnerServiceProof() {
  return <ServicePage base={useOwnerBase()} />;
}
