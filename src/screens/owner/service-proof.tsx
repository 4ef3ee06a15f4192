import { serviceProofLoader } from "../shared/charge-paper/service-loader.ts";
import { ServicePage } from "../shared/charge-paper/service-page.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./mount.ts";

export const meta = pageTitle("Proof of service");
export const loader = serviceProofLoader;

export default function OwnerServiceProof() {
  return <ServicePage base={useOwnerBase()} />;
}
