const EVENTS: Readonly<Record<string, string>> = {
  create: "Registered",
  edit: "Changed",
  invite: "Invited",
  suspend: "Suspended",
  reinstate: "Reinstated",
  give_role: "Role given",
  withdraw_role: "Role taken away",
  link: "Linked with a record",
  unlink: "Link with a record taken away",
  claim: "Record claimed",
  end_sessions: "Signed out everywhere",
  sign_in: "Signed in",
  sign_out: "Signed out",
  write: "Note written",
  strike: "Note struck out",
};

interface Event {
  readonly action: string;
  readonly actor_name: string;
  readonly what: string | null;
}

/** "Role given: Field officer, by Musa Bello" */
export function userEventWords({ action, actor_name, what }: Event): string {
  const verb = action.split(".").at(-1) ?? "";
  const words = EVENTS[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1).replaceAll("_", " ");
  const about = what && /role|invite/.test(verb) ? `: ${what},` : "";
  return `${words}${about} by ${actor_name}`;
}
