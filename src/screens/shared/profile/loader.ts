import { corporateInvitations, corporatePeople } from "#areas/identity/people/corporate-people.ts";
import { getProfile } from "#areas/identity/profile/get-profile.ts";
import { listOwnSessions } from "#areas/identity/profile/list-sessions.ts";
import { getNotificationChoices } from "#areas/identity/profile/notification-choices.ts";
import { listFactors } from "#areas/identity/sign-in/list-factors.ts";
import { ownCases } from "#areas/lifecycle/data-protection/list-cases.ts";
import {
  channelLabels,
  type MessageKind,
  messageChannels,
  messageKinds,
} from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";

/** The user's account, security, sessions and notification choices. */
export const profileLoader = pageLoader(async ({ actor }) => {
  const [profile, security, sessions, kinds, corporates, invitations, cases] = await Promise.all([
    getProfile(actor),
    listFactors(actor),
    listOwnSessions(actor),
    messageChoices(actor),
    corporatePeople(actor),
    corporateInvitations(actor),
    ownCases(actor),
  ]);
  return { profile, security, sessions, kinds, corporates, invitations, cases };
});

/** Kinds of messages that are sent to officers only. */
const OFFICE_KINDS: ReadonlySet<string> = new Set<MessageKind>(["work", "reports", "agencies"]);

async function messageChoices(actor: Actor) {
  const choices = await getNotificationChoices(actor);
  const isOfficer = actor.session?.user.area === "admin";
  // Only users with a wallet get messages about it, and only officers those about office work.
  const visibleKinds = Object.entries(messageKinds).filter(([kind]) => {
    if (kind === "wallets") return may(actor, "own_wallet.view");
    return isOfficer || !OFFICE_KINDS.has(kind);
  });
  return visibleKinds.map(([kind, { title, fixed }]) => ({
    kind,
    title,
    fixed,
    channels: messageChannels.map((channel) => ({
      channel,
      label: channelLabels[channel],
      on: choices[kind]?.[channel] ?? true,
    })),
  }));
}

export type ProfileData = Awaited<ReturnType<typeof profileLoader>>;
