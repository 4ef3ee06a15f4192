import { listRequests } from "#areas/services/service-requests/list-requests.ts";
import { listOffered } from "#areas/services/service-requests/offered-services.ts";
import { getRegister } from "#domain/register/registers.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** What somebody asked for, and what they can ask for. */
export const ownRequestsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [page, offered] = await Promise.all([
    listRequests(actor, { list: "all", per_page: PER_PAGE, after: afterOf(query) }),
    may(actor, "own_request.write") ? listOffered(actor) : [],
  ]);
  const services = offered.map(
    ({ id, category, name, description, fee_kobo, days_to_serve, asset_type }) => ({
      id,
      category,
      name,
      description,
      fee_kobo,
      days_to_serve,
      about: asset_type === null ? null : getRegister(asset_type).one,
    }),
  );
  return { ...page, services };
});

export type OwnRequestsData = Awaited<ReturnType<typeof ownRequestsLoader>>;
