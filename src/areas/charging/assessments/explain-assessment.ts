import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { declarableFields, readAssessment } from "#domain/assessment-input.ts";
import type { Charge } from "#domain/calculator.ts";
import { type CustomField, customName } from "#domain/custom-field.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { database } from "#kernel/db/client.ts";
import type { Exception } from "../billing/assess.ts";
import { findCharged } from "../billing/charged-already.ts";
import { planAssessment } from "./plan-assessment.ts";
import { assetChargeOf } from "./submit-assessment.ts";

export interface ExplainedAssessment {
  readonly asset: { readonly id: number; readonly code: string; readonly title: string };
  readonly payer: string;
  /** Title of the bill, such as "Rates, 2026". */
  readonly title: string;
  readonly charge: Charge;
  /** Exception that prevents submission; `null` if there is none. */
  readonly exception: Exception | null;
  /** Code of the demand notice, assessment or opening arrear that already charges the same; `null` if there is none. */
  readonly charged_already: string | null;
  /** Fields that the charge depends on, with their values in the register. */
  readonly fields: readonly { readonly name: string; readonly recorded: string | number | boolean | null }[];
  /** Definitions of the custom fields among `fields`. */
  readonly custom: readonly CustomField[];
}

/** Computes an assessment with an explanation of each line. Writes nothing. @throws AppError as planAssessment */
export async function explainAssessment(actor: Actor, raw: Raw): Promise<ExplainedAssessment> {
  const db = database();
  const errors = new ValidationErrors();
  const input = readAssessment(errors, raw);
  assertValid(errors);
  const plan = await planAssessment(db, actor, input);
  const { asset, payer, charge, exception, tariff, period } = plan;
  const fields = declarableFields(plan.declarable, tariff.items);
  const custom = await customFieldsOf(getRegister(input.asset_type), plan.self ? "owners" : "office");
  return {
    asset: { id: asset.id, code: asset.code, title: asset.title },
    payer: payer.name,
    title: `${tariff.category.name}, ${period.kind === "once" ? period.year : period.label}`,
    charge,
    exception,
    charged_already: (await findCharged(db, assetChargeOf(plan))) ?? null,
    fields: fields.map((name) => ({ name, recorded: asset.fields[name] ?? null })),
    custom: custom.filter(({ key }) => fields.includes(customName(key))),
  };
}
