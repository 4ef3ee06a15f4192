import { getRegister } from "#domain/register/registers.ts";
import type { TariffItem } from "#domain/tariff.ts";
import { conditionsText, formulaText } from "#domain/tariff-line-text.ts";
import { useCustomFields } from "../../shared/records/custom-fields.ts";

interface LineTermsProps {
  item: TariffItem;
  resource: string;
  faint?: boolean;
  strong?: boolean;
}

/** Formula and conditions of a tariff line. */
export function LineTerms({ item, resource, faint, strong }: LineTermsProps) {
  const { fields } = useCustomFields(getRegister(resource));
  const conditions = conditionsText(item.conditions, fields);
  return (
    <span className={strong ? "strong" : faint ? "faint" : undefined}>
      {formulaText(item, fields).map((text) => (
        <span key={text} className="num">
          {text}
          <br />
        </span>
      ))}
      {conditions ? <span className="note">{conditions}</span> : null}
    </span>
  );
}
