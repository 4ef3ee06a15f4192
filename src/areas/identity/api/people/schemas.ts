import { MAX_REASON_LENGTH, roleFields, userFields } from "#domain/people/user-input.ts";
import {
  bodyOf,
  booleanField,
  definitionFields,
  idField,
  idOrCodeField,
  idsField,
  reasonField,
  requiredFields,
  textListField,
  versionField,
} from "#platform/http/body-fields.ts";

const role = {
  role_id: idField("Role for this type of user", 1),
  lga_ids: idsField("Local governments to which the role is limited. Default: all", { example: [1, 2] }),
  agency_ids: idsField("Agencies to which the role is limited. Default: all", { example: [1] }),
};
const payer = {
  individual_id: idOrCodeField("Individual that the user acts for", "IND-0000001-B"),
  corporate_id: idOrCodeField("Corporate that the user acts for", "COR-0000001-B"),
};
const { area, ...contact } = definitionFields(userFields);

/** Validated by the services, which report all errors together. */
export const UserBody = bodyOf(
  {
    ...contact,
    area,
    ...role,
    ...payer,
    invite: booleanField("Whether to send the invitation. Default: true"),
  },
  [...requiredFields(userFields), "role_id"],
).openapi("UserBody");

export const UserChangeBody = bodyOf({ ...contact, version: versionField() }, ["version"]).openapi(
  "UserChangeBody",
);

export const ReasonBody = bodyOf(
  { reason: reasonField("Reason", { maxLength: MAX_REASON_LENGTH, example: "Left the service" }) },
  ["reason"],
);

export const GiveRoleBody = bodyOf(role, ["role_id"]).openapi("GiveRoleBody");

export const LinkBody = bodyOf({
  ...payer,
  in_charge: booleanField("Whether to put the user in charge of the corporate"),
}).openapi("UserLinkBody");

export const RoleBody = bodyOf({
  ...definitionFields(roleFields),
  permissions: textListField("Permissions", { example: ["property.view", "property.create"] }),
  version: versionField("Version you last read. Required for updates"),
}).openapi("RoleBody");
