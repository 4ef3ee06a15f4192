import { channelWords, messageChannels, messageKinds } from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { ownCases } from "#server/data-protection/list-cases.ts";
import { pageLoader } from "#server/page-loader.ts";
import { corporateInvitations, corporatePeople } from "#server/people/corporate-people.ts";
import { getProfile } from "#server/profile/get-profile.ts";
import { listOwnSessions } from "#server/profile/list-sessions.ts";
import { getNotificationChoices } from "#server/profile/notification-choices.ts";
import { loadSecurity } from "../security/load-security.ts";

/** One's own account, how and where it is signed in, and what it wants to be told. */
export const profileLoader = pageLoader(async ({ actor }) => {
  const [profile, security, sessions, kinds, corporates, invitations, cases] = await Promise.all([
    getProfile(actor),
    loadSecurity(actor),
    listOwnSessions(actor),
    messageChoices(actor),
    corporatePeople(actor),
    corporateInvitations(actor),
    ownCases(actor),
  ]);
  return { profile, security, sessions, kinds, corporates, invitations, cases };
});

async function messageChoices(actor: Actor) {
  const choices = await getNotificationChoices(actor);
  // Who has no wallet is never told of one.
  const told = Object.entries(messageKinds).filter(
    ([kind]) => kind !== "wallets" || may(actor, "own_wallet.view"),
  );
  return told.map(([kind, { title, fixed }]) => ({
    kind,
    title,
    fixed,
    channels: messageChannels.map((channel) => ({
      channel,
      label: channelWords[channel],
      on: choices[kind]?.[channel] ?? true,
    })),
  }));
}

export type ProfileData = Awaited<ReturnType<typeof profileLoader>>;
