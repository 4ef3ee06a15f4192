import { getOfferedService } from "#areas/services/service-requests/offered-services.ts";
import { ownCompanies } from "#areas/services/service-requests/own-companies.ts";
import { ownAssetsFor } from "#areas/services/service-requests/requester.ts";
import { getRegister } from "#domain/register/registers.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../records/loaders.ts";

/** A service to request: fee, days, questions, and the user's assets that it can be about. */
export const requestFormLoader = pageLoader(async (args) => {
  const { actor } = args;
  const service = await getOfferedService(actor, routeId(args));
  const [assets, companies] = await Promise.all([ownAssetsFor(actor, service), ownCompanies(actor)]);
  const isCompany = actor.session?.user.area === "corporate";
  const about = service.asset_type === null ? null : getRegister(service.asset_type).one;
  return {
    service,
    about,
    // Individuals request for themselves; companies about their own assets.
    assets: assets.flatMap(({ id, code, title, individual, corporate_ids }) =>
      isCompany || individual ? [{ id, code, title, corporate_ids }] : [],
    ),
    companies: isCompany ? companies : [],
  };
});

export type RequestFormData = Awaited<ReturnType<typeof requestFormLoader>>;
