import { newApi } from "#platform/http/route-parts.ts";
import { claims } from "./people/claims.ts";
import { rolePreview } from "./people/role-preview.ts";
import { roles } from "./people/roles.ts";
import { userRights } from "./people/user-rights.ts";
import { users } from "./people/users.ts";

/** Users, their rights and their links. */
export function peopleApi() {
  const api = newApi();
  // Before /users/{id}, which would match its path.
  rolePreview(api);
  users(api);
  userRights(api);
  roles(api);
  claims(api);
  return api;
}
