import { getRecord } from "#areas/registry/records/get.ts";
import { inputFields } from "#areas/registry/records/schema.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { questionLimits, questionTypes } from "#domain/service/question.ts";
import { database } from "#kernel/db/client.ts";
import {
  bodyOf,
  booleanField,
  choiceField,
  type FieldSchemas,
  idField,
  idOrCodeField,
  listField,
  reasonField,
  requiredFields,
  textField,
  textListField,
  versionField,
} from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { findForm } from "../../set-up/form-row.ts";
import { linkProviderAccount, unlinkProviderAccount } from "../../set-up/provider-accounts.ts";
import { removeProvider } from "../../set-up/remove-provider.ts";
import { saveQuestions } from "../../set-up/save-questions.ts";
import { createService, updateService } from "../../set-up/save-service.ts";

const { questions: mostQuestions, label, hint, choice } = questionLimits;
const questions = listField(
  {
    key: textField("Key of an existing question. Omit it for a new question", { example: "area" }),
    label: textField("Question", { maxLength: label, example: "How large is the plot?" }),
    hint: textField("Help text", { maxLength: hint }),
    type: choiceField(Object.keys(questionTypes), "Type of answer"),
    required: booleanField("Whether to require an answer"),
    choices: textListField(
      `Choices of at most ${choice} characters. Required for \`choice\` and \`choices\``,
    ),
  },
  "Questions, in display order",
  { maxItems: mostQuestions, example: [{ label: "How large is the plot?", type: "number", required: true }] },
);

const serviceFields: FieldSchemas = { ...inputFields(serviceSubcategory), questions };

/** Routes for the questions of a service. Mounted before the registers, because "with-questions" is not an id. */
export function questionsApi(api: Api): void {
  const tags = tagOf(serviceSubcategory);
  readRoute(api, {
    path: "/service-subcategories/{id}/questions",
    tags,
    summary: "Get the current questions and their version, which is 0 if there are none",
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
    summary: "Replace the questions. Existing requests keep the questions they were asked",
    guard: guard("service_subcategory.edit"),
    answer: "The questions and their version",
    codes: {
      404: "not-found",
      409: "edited-meanwhile, not-editable, question-answered, complaint-questions",
      422: "invalid, key-reused",
    },
    body: bodyOf(
      {
        version: versionField("Version of the questions you last read. Send 0 if there were none"),
        questions,
      },
      ["version", "questions"],
    ),
    work: (tx, actor, { ids, body }) => saveQuestions(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-subcategories/with-questions",
    tags,
    summary: "Add a service subcategory together with its questions. If one is invalid, neither is saved",
    guard: guard("service_subcategory.create"),
    status: 201,
    answer: "The new record",
    codes: { 422: "invalid, duplicate, service-terms, key-reused" },
    body: bodyOf(serviceFields, requiredFields(serviceSubcategory.fields)),
    work: async (tx, actor, { body }) => (await createService(tx, actor, body)).record,
  });
  writeRoute(api, {
    method: "patch",
    path: "/service-subcategories/with-questions/{id}",
    tags,
    summary: "Edit a service subcategory together with its questions. If one is invalid, neither is saved",
    guard: guard("service_subcategory.edit"),
    answer: "The updated record",
    codes: {
      404: "not-found",
      409: "edited-meanwhile, not-editable, question-answered, complaint-questions",
      422: "invalid, duplicate, service-terms, key-reused",
    },
    body: bodyOf(
      {
        version: versionField(),
        ...serviceFields,
        form_version: versionField("Version of the questions you last read. Required to change them"),
      },
      ["version"],
    ),
    work: async (tx, actor, { ids, body }) => (await updateService(tx, actor, ids.id, body)).record,
  });
}

/** Routes for actions on providers beyond their register. */
export function providersApi(api: Api): void {
  const tags = tagOf(serviceProvider);
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/remove",
    tags,
    summary: "Archive a provider and reassign its open requests and services in the same step",
    guard: guard("service_provider.approve"),
    answer: "Number of requests and services reassigned, and the new provider",
    codes: { 404: "not-found", 409: "wrong-status, provider-has-work", 422: "invalid, key-reused" },
    body: bodyOf(
      {
        hand_over_to: idOrCodeField(
          "Provider that takes over, or `nobody`. Required if the provider has requests or services",
          "nobody",
        ),
        reason: reasonField(),
      },
      ["reason"],
    ),
    work: (tx, actor, { ids, body }) => removeProvider(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/accounts",
    tags,
    summary: "Give an officer’s account access to a provider’s work",
    guard: guard("service_provider.edit"),
    status: 201,
    answer: "The account",
    codes: { 404: "not-found", 409: "wrong-status, account-linked", 422: "invalid, key-reused" },
    body: bodyOf({ user_id: idField("Account of an officer") }, ["user_id"]),
    work: (tx, actor, { ids, body }) => linkProviderAccount(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/service-providers/{id}/accounts/{user_id}/unlink",
    tags,
    summary: "Remove an account’s access to a provider’s work",
    guard: guard("service_provider.edit"),
    answer: "The unlinked account",
    codes: { 404: "not-found", 422: "invalid, key-reused" },
    body: bodyOf({ reason: reasonField() }),
    work: (tx, actor, { ids, body }) => unlinkProviderAccount(tx, actor, ids, body),
  });
}
