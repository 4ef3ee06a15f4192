import type { ExplainedAssessment } from "#areas/charging/assessments/explain-assessment.ts";
import { translatableOf } from "#domain/message.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { ChargeLines } from "./charge-lines.tsx";

interface FormChargeProps {
  explained: ExplainedAssessment;
  /** Whether it is being computed. */
  busy: boolean;
}

/** The charge for the declared values, recalculated on request. */
export function FormCharge({ explained, busy }: FormChargeProps) {
  return (
    <Group legend={t("Charge")}>
      <div role="status" className="stack">
        {explained.charged_already ? (
          <Notice kind="warn">
            <RichText
              text={t("{code} already charges this for the same period. <b>You can’t assess it again.</b>", {
                code: explained.charged_already,
              })}
              b={<b className="strong" />}
            />
          </Notice>
        ) : null}
        {explained.exception &&
        !explained.charge.exceptions.some(({ message: one }) => one === explained.exception?.message) ? (
          <Notice kind="warn">
            {t("{what}. You can save this, but not submit it.", {
              what: t(translatableOf(explained.exception)),
            })}
          </Notice>
        ) : null}
        <ChargeLines charge={explained.charge} assetName={explained.asset.title} />
      </div>
      <div>
        <Button type="submit" name="act" value="work-out" icon="calculator" busy={busy}>
          {t("Recalculate charge")}
        </Button>
      </div>
    </Group>
  );
}
