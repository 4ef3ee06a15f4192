import { isOccupied } from "#domain/occupancy.ts";
import { registers } from "#domain/register/registers.ts";
import { personColumns } from "#domain/restriction.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { bulkVerbsOf, verbsOf } from "../records/verbs.ts";
import { bulk } from "./records/bulk.ts";
import { create } from "./records/create.ts";
import { exportAtOnce, exportInBackground, previewExportOf } from "./records/export.ts";
import { list } from "./records/list.ts";
import {
  correctOccupant,
  deleteOccupant,
  endOccupancy,
  enterOccupant,
  occupants,
} from "./records/occupants.ts";
import { remove } from "./records/remove.ts";
import { reveal } from "./records/reveal.ts";
import { transition } from "./records/transition.ts";
import { update } from "./records/update.ts";
import { bulkVerify, unverify, verify } from "./records/verify.ts";
import { view } from "./records/view.ts";
import { waiting } from "./records/waiting.ts";

/** The endpoints of every register. Their owners are in `charging/api/ownership.ts`. */
export function recordsApi() {
  const api = newApi();
  for (const resource of registers) {
    list(api, resource);
    // Before the route of a record, or its path would be read as a record ID.
    exportAtOnce(api, resource);
    exportInBackground(api, resource);
    if (personColumns[resource.name] !== undefined) previewExportOf(api, resource);
    if (resource.approval) waiting(api, resource);
    view(api, resource);
    create(api, resource);
    update(api, resource);
    for (const verb of verbsOf(resource)) transition(api, resource, verb);
    for (const verb of bulkVerbsOf(resource)) bulk(api, resource, verb);
    if (resource.verified) {
      verify(api, resource);
      unverify(api, resource);
      bulkVerify(api, resource);
    }
    reveal(api, resource);
    if (resource.reference) remove(api, resource);
    if (isOccupied(resource)) {
      occupants(api, resource);
      enterOccupant(api, resource);
      endOccupancy(api, resource);
      correctOccupant(api, resource);
      deleteOccupant(api, resource);
    }
  }
  return api;
}
