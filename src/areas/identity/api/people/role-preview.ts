import { z } from "@hono/zod-openapi";
import { builtInRoles } from "#domain/permissions.ts";
import { may } from "#kernel/authorize.ts";
import { idAsked } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { previewRole } from "../../people/preview-role.ts";

const Id = z.string().regex(/^[1-9][0-9]{0,9}$/, "There is no such value.");
const Ids = z.union([Id, z.array(Id)]).optional();

const Asked = z.object({
  user_id: idAsked.openapi({ description: "Left out for a user who is to be registered" }),
  area: z
    .enum(builtInRoles.map(({ area }) => area))
    .default("admin")
    .openapi({ description: "Of a user who is to be registered" }),
  role_id: Id,
  lga_ids: Ids.openapi({ description: "Numbers of local governments; everywhere when left out" }),
  agency_ids: Ids.openapi({ description: "Numbers of agencies; for all when left out" }),
});

const Preview = z.object({
  adds: z.array(z.string()).openapi({ description: "What the user cannot do yet" }),
  result: z.array(z.string()).openapi({ description: "Everything the user can do with all their roles" }),
});

/** /users/role-preview */
export function rolePreview(api: Api): void {
  readRoute(api, {
    path: "/users/role-preview",
    tags: ["Users"],
    summary: "What a role would open for a user, limited as asked for; nothing is changed",
    guard: guard((actor) => (may(actor, "user.edit") ? "user.edit" : "user.create")),
    answer: "Sentences: “May see bills in Ifo”",
    data: Preview,
    codes: { 404: "not-found", 422: "invalid" },
    query: Asked.shape,
    read: async (actor, { query }) => {
      const { user_id, area, ...raw } = query;
      const user = user_id === undefined ? { area } : { user_id };
      const { adds, result } = await previewRole(actor, user, raw);
      return { adds: [...adds], result: [...result] };
    },
  });
}
