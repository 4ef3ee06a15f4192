import { z } from "@hono/zod-openapi";
import { getRecord } from "#areas/registry/records/get.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { questionTypes } from "#domain/service/question.ts";
import { database } from "#kernel/db/client.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { findForm } from "../../set-up/form-row.ts";
import { linkProviderAccount, unlinkProviderAccount } from "../../set-up/provider-accounts.ts";
import { removeProvider } from "../../set-up/remove-provider.ts";
import { saveQuestions } from "../../set-up/save-questions.ts";
import { createService, updateService } from "../../set-up/save-service.ts";

const raw = (description: string) => z.unknown().optional().openapi({ description });
const QUESTIONS = raw(
  `In their order: label, type (${Object.keys(questionTypes).join(", ")}), required, hint, choices; key of one there is already, none for a new one`,
);

/** What a service asks. Before the registers: "with-questions" is no number of one. */
export function questionsApi(api: Api): void {
  const tags = tagOf(serviceSubcategory);
  readRoute(api, {
    path: "/service-subcategories/{id}/questions",
    tags,
    summary: "The questions in force, and their version: 0 where there are none",
    guard: guard("service_subcategory.view"),
    answer: "The questions",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const { id } = await getRecord(actor, serviceSubcategory, ids.id);
      const form = await findForm(database(), id);
      return { version: form?.version ?? 0, questions: form?.questions ?? [] };
    },
  });
  writeRoute(api, {
    method: "put",
    path: "/service-subcategories/{id}/questions",
    tags,
    summary: "Change the questions: requests keep those they were asked",
    guard: guard("service_subcategory.edit"),
    answer: "The questions, and their version",
    codes: {
      404: "not-found",
      409: "edited-meanwhile, not-editable, question-answered, complaint-questions",
      422: "invalid, key-reused",
    },
    body: z.looseObject({ version: raw("As it was read; 0 where there were none"), questions: QUESTIONS }),
    work: (tx, actor, { ids, body }) => saveQuestions(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-subcategories/with-questions",
    tags,
    summary: "Enter a service subcategory and what it asks, both or neither",
    guard: guard("service_subcategory.create"),
    status: 201,
    answer: "The new record",
    codes: { 422: "invalid, duplicate, service-terms, key-reused" },
    body: z.looseObject({ questions: QUESTIONS }),
    work: async (tx, actor, { body }) => (await createService(tx, actor, body)).record,
  });
  writeRoute(api, {
    method: "patch",
    path: "/service-subcategories/with-questions/{id}",
    tags,
    summary: "Change a service subcategory and what it asks, both or neither",
    guard: guard("service_subcategory.edit"),
    answer: "The record as it is now",
    codes: {
      404: "not-found",
      409: "edited-meanwhile, not-editable, question-answered, complaint-questions",
      422: "invalid, duplicate, service-terms, key-reused",
    },
    body: z.looseObject({
      version: raw("Of the record, as it was read"),
      form_version: raw("Of its questions, as they were read"),
      questions: QUESTIONS,
    }),
    work: async (tx, actor, { ids, body }) => (await updateService(tx, actor, ids.id, body)).record,
  });
}

/** What is done with providers beyond their register. */
export function providersApi(api: Api): void {
  const tags = tagOf(serviceProvider);
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/remove",
    tags,
    summary: "Archive a provider and hand its open requests and its services over in the same step",
    guard: guard("service_provider.approve"),
    answer: "How many were handed over, and to whom",
    codes: { 404: "not-found", 409: "wrong-status, provider-has-work", 422: "invalid, key-reused" },
    body: z.looseObject({
      hand_over_to: raw("Number or code of another provider, or `nobody`; needed where work hangs on it"),
      reason: raw("At most 500 characters; needed"),
    }),
    work: (tx, actor, { ids, body }) => removeProvider(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/accounts",
    tags,
    summary: "Let an account of the office see a provider's work",
    guard: guard("service_provider.edit"),
    status: 201,
    answer: "The account",
    codes: { 404: "not-found", 409: "wrong-status, account-linked", 422: "invalid, key-reused" },
    body: z.looseObject({ user_id: raw("An account of the office") }),
    work: (tx, actor, { ids, body }) => linkProviderAccount(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/accounts/{user_id}/unlink",
    tags,
    summary: "Take a provider's work out of an account's sight",
    guard: guard("service_provider.edit"),
    answer: "The account that was taken away",
    codes: { 404: "not-found", 422: "invalid, key-reused" },
    body: z.looseObject({ reason: raw("At most 500 characters") }),
    work: (tx, actor, { ids, body }) => unlinkProviderAccount(tx, actor, ids, body),
  });
}
