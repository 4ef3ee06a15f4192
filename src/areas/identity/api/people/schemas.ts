import { z } from "@hono/zod-openapi";

const raw = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) });

const limits = {
  lga_ids: raw("Numbers of local governments; everywhere when left out", [1, 2]),
  agency_ids: raw("Numbers of agencies; for all when left out"),
};

/** Read with all faults at once by the services, so nothing is refused here already. */
export const UserBody = z
  .looseObject({
    name: raw("At most 100 characters", "Ngozi Okafor"),
    email: raw("At most 35 characters", "ngozi@example.ng"),
    phone_number: raw("11 digits; one of e-mail and phone is needed", "08034412290"),
    area: raw("admin, corporate, individual, guest, agent, super-agent; never changes", "admin"),
    role_id: raw("A role of the same area", 1),
    ...limits,
    individual_id: raw("Of an individual user: number or code of the record"),
    corporate_id: raw("Of a corporate user: number or code of the record"),
    invite: raw("false to add without sending the invitation", true),
  })
  .openapi("UserBody");

export const UserChangeBody = z
  .looseObject({
    name: raw("At most 100 characters"),
    email: raw("At most 35 characters"),
    phone_number: raw("11 digits"),
    version: raw("As it was read; required"),
  })
  .openapi("UserChangeBody");

export const ReasonBody = z.looseObject({ reason: raw("At most 100 characters", "Left the service") });

export const GiveRoleBody = z
  .looseObject({ role_id: raw("A role of the user's area", 1), ...limits })
  .openapi("GiveRoleBody");

export const LinkBody = z
  .looseObject({
    individual_id: raw("Number or code"),
    corporate_id: raw("Number or code"),
    in_charge: raw("true: the one in charge of the corporate"),
  })
  .openapi("UserLinkBody");

export const RoleBody = z
  .looseObject({
    title: raw("At most 60 characters", "Field officer"),
    area: raw("admin, corporate, individual, guest, agent, super-agent; only for a new role", "admin"),
    permissions: raw("Rights", ["property.view", "property.create"]),
    version: raw("As it was read; required to change"),
  })
  .openapi("RoleBody");
