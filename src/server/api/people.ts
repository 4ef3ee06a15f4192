import { OpenAPIHono } from "@hono/zod-openapi";
import { answerError, invalid } from "./answer.ts";
import type { Env } from "./env.ts";
import { claims } from "./people/claims.ts";
import { roles } from "./people/roles.ts";
import { userRights } from "./people/user-rights.ts";
import { users } from "./people/users.ts";

/** Users, what they may do, and for whom they stand. */
export function peopleApi() {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result, c) => (result.success ? undefined : answerError(c, invalid(result.error))),
  });
  users(api);
  userRights(api);
  roles(api);
  claims(api);
  return api;
}
