import { newApi } from "#platform/http/route-parts.ts";
import { claims } from "./people/claims.ts";
import { rolePreview } from "./people/role-preview.ts";
import { roles } from "./people/roles.ts";
import { userRights } from "./people/user-rights.ts";
import { users } from "./people/users.ts";

/** Users, what they may do, and for whom they stand. */
export function peopleApi() {
  const api = newApi();
  // Before /users/{id}, which its address would match.
  rolePreview(api);
  users(api);
  userRights(api);
  roles(api);
  claims(api);
  return api;
}
