import { enumerated } from "#domain/enumeration.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";
import { mappedRegisters } from "#domain/map/registers.ts";
import { mergeable } from "#domain/merge.ts";
import { registers } from "#domain/register/registers.ts";

/**
 * Who may call an operation of the API. `open`: everybody. `signed-in`: any account, for what is its own.
 * `hidden`: who may not see it is told that it is not there. `itself`: it decides who is signed in, or checks a
 * signature; `tests/session` sees to it. Otherwise the rights of which one is needed.
 */
export type Rule = "open" | "signed-in" | "hidden" | "itself" | readonly string[];

const anyView = registers.map(({ name }) => `${name}.view`);
const anyMapped = mappedRegisters.map(({ name }) => `${name}.view`);
const anyEnumerated = enumerated.map(({ name }) => `${name}.create`);
const anyMerge = mergeable.map(({ name }) => `${name}.merge`);
const anyImport = importKinds.map(({ name }) => `${name}.import`);

const RULES: Readonly<Record<string, Rule>> = {
  "POST /login": "itself",
  "POST /logout": "itself",
  "GET /token-verification": "itself",
  "GET /permissions": "itself",
  "POST /webhooks/paystack": "itself",
  "POST /login/second-factor": "itself",
  "POST /login/passkey": "itself",
  "POST /login/passkey-options": "open",
  "POST /password-resets": "open",
  "POST /password-resets/{id}": "open",
  "POST /invitations": "open",
  "POST /registrations": "open",
  "DELETE /registrations/{id}": "open",
  "POST /registrations/{id}/confirm": "open",
  "POST /registrations/{id}/complete": "open",
  "POST /registrations/corporates": ["own_asset.create"],

  "POST /step-up": "signed-in",
  "POST /step-up/question": "signed-in",
  "GET /second-factors": "signed-in",
  "POST /second-factors/totp": "signed-in",
  "POST /second-factors/totp/confirm": "signed-in",
  "DELETE /second-factors/totp": "signed-in",
  "POST /second-factors/recovery-codes": "signed-in",
  "POST /second-factors/passkey-options": "signed-in",
  "POST /second-factors/passkeys": "signed-in",
  "PATCH /second-factors/passkeys/{id}": "signed-in",
  "DELETE /second-factors/passkeys/{id}": "signed-in",

  "GET /jobs": "signed-in",
  "GET /jobs/{id}": "signed-in",
  "GET /jobs/{id}/file": "signed-in",
  "POST /jobs/{id}/cancel": "signed-in",
  "POST /jobs/{id}/retry": "signed-in",
  "GET /photos/{id}/file": "hidden",
  "POST /photo-hand-overs": "signed-in",
  "GET /photo-hand-overs/{id}": "signed-in",
  "DELETE /photo-hand-overs/{id}": "signed-in",
  "GET /photo-hand-overs/{id}/photos/{photo_id}/file": "signed-in",
  "GET /capture": "open",
  "POST /capture/photos": "open",

  "GET /profile": "signed-in",
  "PATCH /profile": "signed-in",
  "POST /profile/contact/{field}": "signed-in",
  "DELETE /profile/contact/{field}": "signed-in",
  "POST /profile/password": "signed-in",
  "GET /profile/photo": "signed-in",
  "POST /profile/photo": "signed-in",
  "DELETE /profile/photo": "signed-in",
  "GET /profile/sessions": "signed-in",
  "POST /profile/sessions/end-others": "signed-in",
  "DELETE /profile/sessions/{id}": "signed-in",
  "GET /profile/notifications": "signed-in",
  "PUT /profile/notifications": "signed-in",
  "GET /profile/data": "signed-in",
  "GET /profile/corporate-people": "signed-in",
  "POST /profile/corporate-people/{id}/invites": "signed-in",
  "DELETE /profile/corporate-people/{id}/invites/{invite_id}": "signed-in",
  "DELETE /profile/corporate-people/{id}/users/{user_id}": "signed-in",

  "GET /map/outlines": anyMapped,
  "GET /map/place": anyMapped,

  "GET /enumeration/places": anyEnumerated,
  "GET /enumeration/round": anyEnumerated,
  "POST /enumeration/entries": anyEnumerated,

  "POST /imports": anyImport,
  "GET /imports/{id}": anyImport,
  "POST /imports/{id}/dry-run": anyImport,
  "POST /imports/{id}/run": anyImport,
  "GET /imports/{id}/bad-lines": anyImport,
  "GET /imports/{id}/left-out": anyImport,
  "POST /import-uploads": anyImport,
  "POST /import-uploads/{id}/pieces": anyImport,
  "POST /import-uploads/{id}/finish": anyImport,
  "POST /imports/{id}/undo-check": anyImport,
  "POST /imports/{id}/undo": anyImport,
  "GET /imports/{id}/stays": anyImport,
  "GET /imports/{id}/stays/file": anyImport,
  "GET /imports/{id}/arrears": ["arrear.import", "arrear.approve"],
  "POST /imports/{id}/arrears/issue": ["arrear.approve"],
  "POST /arrears/{id}/reject": ["arrear.approve"],
  "GET /old-receipts": ["old_receipt.view"],
  "GET /old-receipts/{id}": ["old_receipt.view"],

  "GET /saved-views": anyView,
  "POST /saved-views": anyView,
  "PATCH /saved-views/{id}": anyView,
  "DELETE /saved-views/{id}": anyView,
  "POST /saved-views/{id}/restore": anyView,
  "PUT /list-choices/{resource}": anyView,

  "GET /demand-categories": ["demand_category.view"],
  "POST /demand-categories": ["demand_category.edit"],
  "GET /demand-categories/{id}": ["demand_category.view"],
  "PATCH /demand-categories/{id}": ["demand_category.edit"],
  "GET /demand-categories/{id}/charge": ["billing.run"],
  "GET /revenue-items": ["demand_category.view"],
  "GET /revenue-items/{id}": ["revenue_item.view"],
  "POST /revenue-items": ["revenue_item.edit"],
  "PATCH /revenue-items/{id}": ["revenue_item.edit"],
  "POST /revenue-items/{id}/splits": ["revenue_item.edit"],
  "DELETE /revenue-items/{id}/splits/{split_id}": ["revenue_item.edit"],
  "GET /agencies": ["agency.view"],
  "POST /agencies": ["agency.edit"],
  "GET /agencies/{id}": ["agency.view"],
  "PATCH /agencies/{id}": ["agency.edit"],
  "POST /agencies/{id}/account-changes": ["agency.edit"],
  "POST /agencies/{id}/account-changes/{change_id}/confirm": ["agency.confirm"],
  "POST /agencies/{id}/account-changes/{change_id}/refuse": ["agency.edit"],
  "GET /category-items": ["demand_category.view"],
  "POST /category-items": ["demand_category.edit"],
  "PATCH /category-items/{id}": ["demand_category.edit"],
  "POST /category-items/{id}/end": ["demand_category.edit"],

  "GET /tariff-drafts": ["demand_category.view"],
  "POST /tariff-drafts": ["demand_category.edit"],
  "GET /tariff-drafts/{id}": ["demand_category.view"],
  "PATCH /tariff-drafts/{id}": ["demand_category.edit"],
  "POST /tariff-drafts/{id}/lines": ["demand_category.edit"],
  "PATCH /tariff-drafts/{id}/lines/{line}": ["demand_category.edit"],
  "POST /tariff-drafts/{id}/lines/{line}/remove": ["demand_category.edit"],
  "POST /tariff-drafts/{id}/publish": ["demand_category.publish"],
  "POST /tariff-drafts/{id}/discard": ["demand_category.edit"],
  "POST /tariff-drafts/{id}/simulations": ["billing.run"],
  "GET /tariff-simulations/{id}": ["billing.run"],
  "GET /tariff-simulations/{id}/file": ["billing.run"],

  "POST /billing-runs/preview": ["billing.run"],
  "POST /billing-runs": ["billing.run"],
  "GET /billing-runs": ["billing.view"],
  "GET /billing-runs/{id}": ["billing.view"],
  "GET /demand-notices": ["demand_notice.view", "own_bill.view"],
  "GET /demand-notices/{id}": ["demand_notice.view", "own_bill.view"],
  "GET /demand-notices/{id}/paper": ["demand_notice.view", "own_bill.view"],
  "GET /demand-notices/{id}/pdf": ["demand_notice.view", "own_bill.view"],
  "POST /demand-notices/{id}/cancel": ["demand_notice.cancel"],
  "GET /bills": ["bill.view", "own_bill.view"],
  "GET /bills/{id}": ["bill.view", "own_bill.view"],
  "GET /bills/{id}/paper": ["bill.view", "own_bill.view"],
  "GET /bills/{id}/pdf": ["bill.view", "own_bill.view"],
  "GET /bills/by-token/{token}": "open",
  "GET /bills/by-token/{token}/paper": "open",
  "GET /bills/by-token/{token}/explanation": "open",
  "GET /bills/{id}/explanation": ["bill.view", "own_bill.view"],

  "POST /owner-reassignments/preview": ["ownership.assign"],
  "POST /owner-reassignments": ["ownership.assign"],

  "GET /custom-fields": ["custom_field.view"],
  "POST /custom-fields": ["custom_field.edit"],
  "GET /custom-fields/{id}": ["custom_field.view"],
  "PATCH /custom-fields/{id}": ["custom_field.edit"],
  "POST /custom-fields/{id}/retire": ["custom_field.edit"],
  "POST /custom-fields/{id}/restore": ["custom_field.edit"],
  "GET /duplicates": anyMerge,
  "GET /duplicates/comparison": anyMerge,
  "POST /duplicates/search": anyMerge,
  "POST /duplicates/dismissals": anyMerge,
  "POST /duplicates/{id}/reopen": anyMerge,
  "POST /merges": anyMerge,
  "GET /merges/{id}": anyMerge,
  "POST /merges/{id}/undo": anyMerge,

  "GET /settings": ["setting.view"],
  "GET /settings/{key}/versions": ["setting.view"],
  "PATCH /settings/{key}": ["setting.edit"],
  "POST /settings/{key}/go-back": ["setting.edit"],
  "POST /settings/look/arms": ["setting.edit"],
  "POST /settings/{key}/test": ["setting.edit"],
  "GET /notes": ["note.view", "own_note.write"],
  "POST /notes": ["note.write", "own_note.write"],
  "POST /notes/{id}/strike": ["note.write", "own_note.write"],

  "GET /messages": ["message.view"],
  "GET /messages/{id}": ["message.view"],
  "POST /messages/{id}/resend": ["message.send"],
  "GET /inbox": "signed-in",
  "GET /inbox/unread": "signed-in",
  "POST /inbox/read": "signed-in",
  "GET /unsubscribe/{token}": "open",
  "POST /unsubscribe/{token}": "open",

  "GET /users": ["user.view"],
  "GET /users/file": ["user.export"],
  "POST /users": ["user.create"],
  "GET /users/{id}": ["user.view"],
  "PATCH /users/{id}": ["user.edit"],
  "POST /users/{id}/suspend": ["user.suspend"],
  "POST /users/{id}/reinstate": ["user.suspend"],
  "POST /users/{id}/sign-out": ["user.suspend"],
  "POST /users/{id}/invite": ["user.create"],
  "POST /users/{id}/roles": ["user.edit"],
  "DELETE /users/{id}/roles/{role_id}": ["user.edit"],
  "POST /users/{id}/links": ["user.edit"],
  "DELETE /users/{id}/links/individual": ["user.edit"],
  "DELETE /users/{id}/links/corporates/{corporate_id}": ["user.edit"],
  "POST /record-claims": ["own_asset.view"],
  "POST /record-claims/{id}": ["own_asset.view"],
  "POST /record-claims/invites/{id}": ["own_asset.view"],
  "GET /roles": ["role.view"],
  "POST /roles": ["role.edit"],
  "GET /roles/{id}": ["role.view"],
  "PATCH /roles/{id}": ["role.edit"],
  "DELETE /roles/{id}": ["role.edit"],

  "POST /payments": "open",
  "GET /payments/{token}": "open",
  "POST /payments/{token}/check": "open",
  "POST /bill-codes": "open",
  "POST /receipt-codes": "open",
  "GET /receipts/validate/{token}": "open",
  "GET /signing-keys": "open",
  "GET /audit": ["audit.view"],
  "GET /audit/file": ["audit.export"],
  "GET /audit/head": ["audit.export"],
  "GET /receipts": ["receipt.view", "own_receipt.view"],
  "GET /receipts/{id}/pdf": ["receipt.view", "own_receipt.view"],
  "POST /receipts/{id}/print": ["receipt.view", "own_receipt.view"],
};

/** Of every register, below its endpoint; `*` stands for the register's name. */
const REGISTER_RULES: Readonly<Record<string, readonly string[]>> = {
  "GET ": ["*.view"],
  "POST ": ["*.create"],
  "GET /waiting": ["*.view"],
  "GET /file": ["*.export"],
  "POST /export": ["*.export"],
  "GET /{id}": ["*.view"],
  "PATCH /{id}": ["*.edit"],
  "DELETE /{id}": ["*.approve"],
  "POST /{id}/submit": ["*.edit", "*.create"],
  "POST /{id}/approve": ["*.approve"],
  "POST /{id}/return": ["*.approve"],
  "POST /{id}/reject": ["*.approve"],
  "POST /{id}/suspend": ["*.approve"],
  "POST /{id}/reinstate": ["*.approve"],
  "POST /{id}/archive": ["*.approve"],
  "POST /approve": ["*.approve"],
  "POST /return": ["*.approve"],
  "POST /reject": ["*.approve"],
  "POST /{id}/reveal": ["personal_data.reveal"],
  "GET /{id}/owners": ["*.view"],
  "GET /{id}/ownership": ["*.view"],
  "POST /{id}/owners": ["ownership.assign"],
  "POST /{id}/owners/undo": ["ownership.assign"],
  "GET /{id}/occupants": ["*.view"],
  "POST /{id}/occupants": ["ownership.assign"],
  "PATCH /{id}/occupants/{occupant_id}": ["ownership.assign"],
  "POST /{id}/occupants/{occupant_id}/move-out": ["ownership.assign"],
  "POST /{id}/occupants/{occupant_id}/strike": ["ownership.assign"],
  "POST /{id}/people": ["ownership.assign"],
  "GET /map": ["*.view"],
  "GET /{id}/leaflet": ["*.view"],
  "GET /{id}/leaflet/pdf": ["*.view"],
  "GET /{id}/photos": ["*.view"],
  "POST /{id}/photos": ["*.edit", "*.create"],
  "PATCH /{id}/photos/{photo_id}": ["*.edit"],
  "DELETE /{id}/photos/{photo_id}": ["*.edit"],
};

/** The same for what is one's own, of registers that have owners. */
const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
  "GET ": ["own_asset.view"],
  "POST ": ["own_asset.create"],
  "GET /{id}": ["own_asset.view"],
  "PATCH /{id}": ["own_asset.edit"],
  "POST /{id}/submit": ["own_asset.edit", "own_asset.create"],
  "GET /{id}/photos": ["own_asset.view"],
  "POST /{id}/photos": ["own_asset.edit"],
  "PATCH /{id}/photos/{photo_id}": ["own_asset.edit"],
  "DELETE /{id}/photos/{photo_id}": ["own_asset.edit"],
};

/** @param operation "PATCH /properties/{id}", as the API's document has it; undefined when nobody wrote its rule */
export function ruleOf(operation: string): Rule | undefined {
  const rule = RULES[operation];
  if (rule) return rule;
  const [method = "", path = ""] = operation.split(" ");
  const resource = registers.find(({ endpoint }) => path.split("/")[1] === endpoint);
  if (!resource) return undefined;
  const verb = `${method} ${path.slice(resource.endpoint.length + 1)}`;
  const rights = REGISTER_RULES[verb]?.map((right) => right.replace("*", resource.name));
  return rights && [...rights, ...((resource.owned && OWN_RULES[verb]) || [])];
}

/** Rules of operations that are no more. */
export function staleRules(operations: readonly string[]): string[] {
  return Object.keys(RULES).filter((operation) => !operations.includes(operation));
}
