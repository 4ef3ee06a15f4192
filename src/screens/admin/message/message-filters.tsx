import { channelWords, messageChannels, templateNames, templateTitle } from "#domain/messages/templates.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";

const FILTERS = [
  {
    name: "channel",
    label: "By",
    options: messageChannels.map((value) => ({ value, label: channelWords[value] })),
  },
  {
    name: "template",
    label: "Message",
    options: templateNames.map((value) => ({ value, label: templateTitle(value) })),
  },
] as const;

/** What the delivery log can be narrowed by, besides the state. */
export function MessageFilters() {
  return <PickFilters placeholder="E-mail address or phone number" filters={FILTERS} keeps={["state"]} />;
}
