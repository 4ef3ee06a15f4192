import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { agenciesOfAnyGrant, type GrantedScope, lgasOfAnyGrant, type Scope } from "#domain/people/cover.ts";
import type { Env } from "#kernel/http/env.ts";
import { type CookieStyle, setSessionCookie } from "#platform/http/identify.ts";
import type { SignedIn } from "../../sign-in/open-session.ts";

const ids = z.union([z.literal("*"), z.array(z.number())]);
const GrantScope = z.object({ lga: ids, agency: ids });

/** "property.approve" → its scope. */
export const Permissions = z.record(
  z.string(),
  GrantScope.extend({
    grants: z.array(GrantScope).openapi({
      description:
        "Each grant is evaluated separately: a record is covered if one grant covers both its local government and its agency. `lga` and `agency` list all that the grants cover, for labels on screens.",
    }),
  }),
);

const User = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  roles: z.array(z.string()),
  area: z.string(),
  corporate_id: z.number().optional(),
  individual_id: z.number().optional(),
  session_id: z.string(),
});

/** The response of every kind of sign-in. */
export const SignedInAnswer = z.object({
  status: z.literal("success"),
  data: z.object({ user: User, token: z.string(), formatted_permissions: Permissions }),
});

/** Sets the cookie and responds, for every kind of sign-in. */
export function answerSignedIn(
  c: Context<Env>,
  style: CookieStyle,
  { user, permissions, session }: SignedIn,
): z.infer<typeof SignedInAnswer> {
  setSessionCookie(c, style, session);
  return {
    status: "success",
    data: {
      user: signedInUser(user),
      token: session.token,
      formatted_permissions: formatPermissions(permissions),
    },
  };
}

/** The signed-in user’s data for their browser. */
export function signedInUser({
  individual_id,
  corporate_ids,
  roles,
  ...rest
}: SignedIn["user"]): z.infer<typeof User> {
  const [corporate_id] = corporate_ids;
  return {
    ...rest,
    roles: [...roles],
    ...(corporate_id === undefined ? {} : { corporate_id }),
    ...(individual_id === null ? {} : { individual_id }),
  };
}

/** Rights in the format sent to their holder. */
export function formatPermissions(permissions: Readonly<Record<string, Scope>>): z.infer<typeof Permissions> {
  return Object.fromEntries(
    Object.entries(permissions).map(([right, scope]) => [
      right,
      {
        lga: mutable(lgasOfAnyGrant(scope)),
        agency: mutable(agenciesOfAnyGrant(scope)),
        grants: scope.map(({ lga, agency }) => ({ lga: mutable(lga), agency: mutable(agency) })),
      },
    ]),
  );
}

const mutable = (of: GrantedScope["lga"]): "*" | number[] => (of === "*" ? of : [...of]);
