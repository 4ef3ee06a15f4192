import { getServiceProof } from "#areas/charging/issued-bills/service-proof.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../records/loaders.ts";

/** The proof of service of a bill's notice, for users who can view the bill. */
export const serviceProofLoader = pageLoader(async (args) => {
  const id = routeId(args);
  return { id, proof: await getServiceProof(args.actor, id) };
});
