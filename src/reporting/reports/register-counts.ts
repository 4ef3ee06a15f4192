import { type RawBuilder, sql } from "kysely";
import { inWards } from "#areas/registry/records/list-more-filters.ts";
import { type RawQuery, readListQuery } from "#areas/registry/records/list-query.ts";
import { all, listConditions } from "#areas/registry/records/list-where.ts";
import { getRegister } from "#domain/register/registers.ts";
import { type CountedRegister, countedRegisters } from "#domain/reports/registers-counted.ts";
import type { ReportParams } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** Registers that the reader can access, without those that have no wards if one is selected. */
export function registersFor(actor: Actor, { ward }: Pick<ReportParams, "ward">): readonly CountedRegister[] {
  return countedRegisters.filter(
    (name) => may(actor, `${name}.view`) && (ward === undefined || inWards(getRegister(name))),
  );
}

/** Condition on records (`t`) counted by a report, the same as of their list. */
export function requestedRecords(
  actor: Actor,
  resource: AnyResource,
  params: ReportParams,
): RawBuilder<unknown> {
  const { from, to, lga, ward, user } = params;
  const raw: RawQuery = {
    ...(from && { entered_from: from }),
    ...(to && { entered_to: to }),
    ...(lga && { lga_id: String(lga) }),
    ...(ward && { ward: String(ward) }),
    ...(user && { created_by: String(user) }),
  };
  const scope = authorize(actor, `${resource.name}.view`);
  return all(listConditions(resource, actor, scope, readListQuery(resource, raw)));
}

/** Counts records by status, from an index. */
export async function countStates(
  actor: Actor,
  name: CountedRegister,
  params: ReportParams,
): Promise<readonly { readonly key: string; readonly count: number }[]> {
  const where = requestedRecords(actor, getRegister(name), params);
  const { rows } = await sql<{ key: string; count: number }>`
    SELECT t.status AS key, count(*) AS count FROM ${sql.table(name)} AS t WHERE ${where} GROUP BY t.status`.execute(
    boundedDatabase(),
  );
  return rows;
}
