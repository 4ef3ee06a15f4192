import { ticketCategory } from "#domain/register/ticket-category.ts";

type CategoryIcon = (typeof ticketCategory.fields.icon.choices)[number]["value"] & CategoryIconName;
type CategoryIconName = "okada" | "keke" | "bus" | "car" | "truck" | "store" | "tag" | "user";

/** Whether a category has a picture of those there are. */
export function isIconName(name: string | null): name is CategoryIcon {
  return ticketCategory.fields.icon.choices.some(({ value }) => value === name);
}
