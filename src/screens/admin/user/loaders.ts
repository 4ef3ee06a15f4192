import { getUser } from "#areas/identity/people/get-user.ts";
import { lastApprovers } from "#areas/identity/people/last-approvers.ts";
import { listUsers, userSorts } from "#areas/identity/people/list-users.ts";
import { roleChoices } from "#areas/identity/people/role-choices.ts";
import { userActions } from "#areas/identity/people/user-actions.ts";
import { peopleHistory } from "#areas/identity/people/user-history.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { allPlaces } from "#areas/registry/records/place-names.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { idParam as numberOf } from "../../shared/records/query-params.ts";

/** Users filtered by the URL. */
export const usersLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const sort = userSorts.find((one) => one === query.get("sort")) ?? "-created";
  const [list, roles] = await Promise.all([
    listUsers(actor, {
      q: query.get("q") ?? undefined,
      area: query.get("area") ?? undefined,
      status: query.get("status") ?? undefined,
      role_id: numberOf(query, "role"),
      sort,
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    roleChoices(actor, "user.view"),
  ]);
  return { ...list, roles, sort };
});

/** Data for the user registration form. */
export const registerUserLoader = pageLoader(async ({ actor }) => {
  const [roles, places] = await Promise.all([roleChoices(actor, "user.create"), allPlaces()]);
  return { roles, places };
});

/** One user with their history. */
export const viewUserLoader = pageLoader(async (args) => {
  const id = routeId(args);
  const user = await getUser(args.actor, id);
  const can = await userActions(args.actor, user);
  const [history, roles, places, notes, alone] = await Promise.all([
    peopleHistory("user", id),
    roleChoices(args.actor, "user.view"),
    allPlaces(),
    recordNotes(args.actor, "user", id),
    can.suspend && user.status === "active" ? lastApprovers(id) : [],
  ]);
  return { user, history, roles: roles.filter(({ area }) => area === user.area), places, notes, can, alone };
});

export const editUserLoader = pageLoader(async (args) => {
  authorize(args.actor, "user.edit");
  return { user: await getUser(args.actor, routeId(args)) };
});

export type UserData = Awaited<ReturnType<typeof viewUserLoader>>;
