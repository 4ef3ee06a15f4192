/** List names in URLs. Don't change them: users have bookmarks. */
const LISTS: Readonly<Record<string, string>> = {
  property: "property",
  shop: "shops",
  vehicle: "vehicles",
  mast: "masts",
  signage: "signage",
  individual: "individuals",
  corporate: "corporates",
  ward: "wards",
  lga: "lgas",
  park: "parks",
  market: "markets",
  individual_category: "individual-categories",
  super_agent: "super-agents",
  ticket_agent: "ticket-agent",
  ticket_category: "ticket-categories",
};

/** The list name of a register in URLs of every area: "shops". */
export function listName(register: string): string {
  return LISTS[register] ?? register;
}
