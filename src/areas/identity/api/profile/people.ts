import { userFields } from "#domain/people/user-input.ts";
import { bodyOf, definitionFields, textField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { corporateInvitations, corporatePeople } from "../../people/corporate-people.ts";
import { inviteColleague } from "../../people/invite-colleague.ts";
import { removeColleague, withdrawInvite } from "../../people/remove-colleague.ts";
import { tags } from "./answers.ts";

const shared = { tags, answer: "The change is saved" };
const Invitation = bodyOf(
  {
    ...definitionFields({ name: userFields.name }),
    email: textField("Email address", { maxLength: 35, example: "ada@example.ng" }),
  },
  ["name", "email"],
);
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

  writeRoute(api, {
    ...shared,
    method: "post",
    path: "/profile/corporate-people/{id}/invites",
    summary: "Invite a person by email to act for a corporate that you are in charge of",
    codes: {
      ...refusals,
      409: `not-editable, ${refusals[409]}`,
      422: "invalid, key-reused",
      429: "too-many",
    },
    body: Invitation,
    work: (tx, actor, { ids, body }) => inviteColleague(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/profile/corporate-people/{id}/invites/{invite_id}",
    summary: "Withdraw an invitation that is not answered yet",
    codes: refusals,
    work: (tx, actor, { ids }) => withdrawInvite(tx, actor, ids.id, ids.invite_id),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/profile/corporate-people/{id}/users/{user_id}",
    summary: "Remove a person who acts for a corporate that you are in charge of",
    codes: refusals,
    work: (tx, actor, { ids }) => removeColleague(tx, actor, ids.id, ids.user_id),
  });
}
