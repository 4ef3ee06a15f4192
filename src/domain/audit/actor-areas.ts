/** The areas of users, as named in the audit trail. */
export const actorAreas = [
  { value: "admin", label: "Administration" },
  { value: "corporate", label: "Corporate users" },
  { value: "individual", label: "Individual users" },
  { value: "agent", label: "Ticket agents" },
  { value: "super-agent", label: "Super agents" },
  { value: "guest", label: "Guests" },
  { value: "public", label: "Visitors" },
  { value: "system", label: "System" },
] as const;

/** "admin" → "Administration" */
export function actorAreaText(area: string): string {
  return actorAreas.find(({ value }) => value === area)?.label ?? area;
}
