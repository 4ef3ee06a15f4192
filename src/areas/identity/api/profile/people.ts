import { createRoute, z } from "@hono/zod-openapi";
import { userFields } from "#domain/people/user-input.ts";
import { bodyOf, definitionFields, textField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { corporateInvitations, corporatePeople } from "../../people/corporate-people.ts";
import { inviteColleague } from "../../people/invite-colleague.ts";
import { removeColleague, withdrawInvite } from "../../people/remove-colleague.ts";
import { tags } from "./answers.ts";

const done = json("The change is saved", success(Derived));
const refusals = { 403: "step-up-needed", 404: "not-found", 409: "in-charge, still-running" };

/** /profile/corporate-people: the users of a corporate, for the person in charge. */
export function people(api: Api): void {
  readRoute(api, {
    path: "/profile/corporate-people",
    tags,
    summary:
      "List the people who act for the corporates that you are in charge of, and your invitations from corporates",
    answer: "The people and the invitations",
    read: async (actor) => {
      const [corporates, invitations] = await Promise.all([
        corporatePeople(actor),
        corporateInvitations(actor),
      ]);
      return { corporates, invitations };
    },
  });

  const invite = createRoute({
    method: "post",
    path: "/profile/corporate-people/{id}/invites",
    tags,
    summary: "Invite a person by email to act for a corporate that you are in charge of",
    request: {
      params: IdParam,
      headers: KeyHeader,
      body: jsonBody(
        bodyOf(
          {
            ...definitionFields({ name: userFields.name }),
            email: textField("Email address", { maxLength: 35, example: "ada@example.ng" }),
          },
          ["name", "email"],
        ),
      ),
    },
    responses: {
      200: done,
      ...failures({
        ...refusals,
        409: `not-editable, ${refusals[409]}`,
        422: "invalid, key-reused",
        429: "too-many",
      }),
    },
  });
  api.openapi(invite, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => inviteColleague(tx, actor, id, body));
  });

  const withdraw = createRoute({
    method: "delete",
    path: "/profile/corporate-people/{id}/invites/{invite_id}",
    tags,
    summary: "Withdraw an invitation that is not answered yet",
    request: { params: IdParam.extend({ invite_id: z.string() }), headers: KeyHeader },
    responses: { 200: done, ...failures(refusals) },
  });
  api.openapi(withdraw, (c) => {
    const { id, invite_id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => withdrawInvite(tx, actor, readId(id), readId(invite_id)));
  });

  const remove = createRoute({
    method: "delete",
    path: "/profile/corporate-people/{id}/users/{user_id}",
    tags,
    summary: "Remove a person who acts for a corporate that you are in charge of",
    request: { params: IdParam.extend({ user_id: z.string() }), headers: KeyHeader },
    responses: { 200: done, ...failures(refusals) },
  });
  api.openapi(remove, (c) => {
    const { id, user_id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => removeColleague(tx, actor, readId(id), readId(user_id)));
  });
}
