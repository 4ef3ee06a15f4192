import { z } from "@hono/zod-openapi";
import { builtInRoles } from "#domain/permissions.ts";
import { may } from "#kernel/authorize.ts";
import { idFilter } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { previewRole } from "../../people/preview-role.ts";

const Id = z.string().regex(/^[1-9][0-9]{0,9}$/, "This value doesn’t exist.");
const Ids = z.union([Id, z.array(Id)]).optional();

const Query = z.object({
  user_id: idFilter.openapi({ description: "ID of the user. Omit it for a user who is not registered yet" }),
  area: z
    .enum(builtInRoles.map(({ area }) => area))
    .default("admin")
    .openapi({ description: "User type, for a user who is not registered yet" }),
  role_id: Id,
  lga_ids: Ids.openapi({ description: "IDs of local governments. Default: all" }),
  agency_ids: Ids.openapi({ description: "IDs of agencies. Default: all" }),
});

const Preview = z.object({
  adds: z.array(z.string()).openapi({ description: "Rights that the user does not have yet" }),
  result: z.array(z.string()).openapi({ description: "All rights of the user with all their roles" }),
});

/** /users/role-preview */
export function rolePreview(api: Api): void {
  readRoute(api, {
    path: "/users/role-preview",
    tags: ["Users"],
    summary: "Preview what a role with these limits would allow a user to do. This changes nothing",
    guard: guard((actor) => (may(actor, "user.edit") ? "user.edit" : "user.create")),
    answer: "Sentences such as “Can view bills in Ifo”",
    data: Preview,
    codes: { 404: "not-found", 422: "invalid" },
    query: Query.shape,
    read: async (actor, { query }) => {
      const { user_id, area, ...raw } = query;
      const user = user_id === undefined ? { area } : { user_id };
      const { adds, result } = await previewRole(actor, user, raw);
      return { adds: [...adds], result: [...result] };
    },
  });
}
