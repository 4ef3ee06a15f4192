import { useLocation, useSearchParams } from "react-router";
import { channelWords, messageChannels, templateNames, templateTitle } from "#domain/messages/templates.ts";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/records/address.ts";

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
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const any = ["q", "channel", "template"].some((name) => query.has(name));
  const state = query.get("state");
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder="E-mail address or phone number" defaultValue={query.get("q") ?? ""} />
      {state === null ? null : <input type="hidden" name="state" value={state} />}
      {FILTERS.map(({ name, label, options }) => (
        <Pick
          key={name}
          label={label}
          value={options.find(({ value }) => value === query.get(name))?.label}
          clearTo={withQuery(pathname, query, { [name]: undefined })}
        >
          {options.map((option) => (
            <Radio
              key={`${option.value} ${query.get(name) === option.value}`}
              name={name}
              value={option.value}
              defaultChecked={query.get(name) === option.value}
            >
              {option.label}
            </Radio>
          ))}
        </Pick>
      ))}
    </Filters>
  );
}
