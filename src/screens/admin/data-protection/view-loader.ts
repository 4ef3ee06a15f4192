import type { useLoaderData } from "react-router";
import { viewCase } from "#areas/lifecycle/data-protection/list-cases.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const caseLoader = pageLoader((args) => viewCase(args.actor, routeId(args)));

export type CaseData = ReturnType<typeof useLoaderData<typeof caseLoader>>;
