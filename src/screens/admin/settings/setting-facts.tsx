import { formatDate, lagosDate } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { valueText } from "./labels.ts";
import type { Setting } from "./loaders.ts";

/** Read-only view of a section. */
export function SettingFacts({ setting }: { setting: Setting }) {
  return (
    <Facts>
      {Object.entries(setting.group.fields).map(([name, field]) => (
        <Fact key={name} label={field.label} wide={field.kind === "text" && field.most > 60}>
          {field.kind === "secret"
            ? secretText(setting.secrets[name])
            : valueText(field, setting.value[name])}
        </Fact>
      ))}
    </Facts>
  );
}

/** Shows that a secret is set, since when and by whom; never its value. */
export function secretText(mark: Setting["secrets"][string] | undefined): string {
  return mark ? `Set on ${formatDate(lagosDate(mark.set_at))} by ${mark.set_by_name}` : "Not set";
}
