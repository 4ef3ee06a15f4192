import type { ExplainedAssessment } from "#areas/charging/assessments/explain-assessment.ts";
import { textOf } from "#domain/message.ts";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { ChargeLines } from "./charge-lines.tsx";

interface FormChargeProps {
  explained: ExplainedAssessment;
  /** It is being worked out. */
  busy: boolean;
}

/** What comes of what is declared, worked out again when it is asked for. */
export function FormCharge({ explained, busy }: FormChargeProps) {
  return (
    <Group legend={t("What it comes to")}>
      <div role="status" className="stack">
        {explained.charged_already ? (
          <Notice kind="warn">
            <Said
              text={t(
                "{code} charges the same for this time already. <b>It cannot be assessed once more.</b>",
                { code: explained.charged_already },
              )}
              b={<b className="strong" />}
            />
          </Notice>
        ) : null}
        {explained.exception &&
        !explained.charge.exceptions.some(({ message: one }) => one === explained.exception?.message) ? (
          <Notice kind="warn">
            {t("{what}. It can be saved, but not submitted.", {
              what: t(textOf(explained.exception)),
            })}
          </Notice>
        ) : null}
        <ChargeLines charge={explained.charge} of={explained.asset.title} />
      </div>
      <div>
        <Button type="submit" name="act" value="work-out" icon="calculator" busy={busy}>
          {t("Work out the charge again")}
        </Button>
      </div>
    </Group>
  );
}
