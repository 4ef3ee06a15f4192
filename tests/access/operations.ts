import { registers } from "#domain/register/registers.ts";

/**
 * Who may call an operation of the API. `open`: everybody. `signed-in`: any account, for what is its own.
 * `hidden`: who may not see it is told that it is not there. `itself`: it decides who is signed in, or checks a
 * signature; `tests/session` sees to it. Otherwise the rights of which one is needed.
 */
export type Rule = "open" | "signed-in" | "hidden" | "itself" | readonly string[];

const anyImport = registers.map(({ name }) => `${name}.import`);

const RULES: Readonly<Record<string, Rule>> = {
  "POST /login": "itself",
  "POST /logout": "itself",
  "GET /token-verification": "itself",
  "GET /permissions": "itself",
  "POST /webhooks/paystack": "itself",

  "GET /jobs": "signed-in",
  "GET /jobs/{id}": "signed-in",
  "GET /jobs/{id}/file": "signed-in",
  "POST /jobs/{id}/cancel": "signed-in",
  "POST /jobs/{id}/retry": "signed-in",
  "GET /photos/{id}/file": "hidden",

  "POST /imports": anyImport,
  "GET /imports/{id}": anyImport,
  "POST /imports/{id}/dry-run": anyImport,
  "POST /imports/{id}/run": anyImport,
  "GET /imports/{id}/bad-lines": anyImport,

  "GET /demand-categories": ["demand_category.view"],
  "POST /demand-categories": ["demand_category.edit"],
  "GET /demand-categories/{id}": ["demand_category.view"],
  "PATCH /demand-categories/{id}": ["demand_category.edit"],
  "GET /demand-categories/{id}/charge": ["billing.run"],
  "GET /revenue-items": ["demand_category.view"],
  "GET /category-items": ["demand_category.view"],
  "POST /category-items": ["demand_category.edit"],
  "PATCH /category-items/{id}": ["demand_category.edit"],
  "POST /category-items/{id}/end": ["demand_category.edit"],

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

  "POST /payments": "open",
  "GET /payments/{token}": "open",
  "POST /payments/{token}/check": "open",
  "POST /bill-codes": "open",
  "POST /receipt-codes": "open",
  "GET /receipts/validate/{token}": "open",
  "GET /signing-keys": "open",
  "GET /receipts": ["receipt.view", "own_receipt.view"],
  "GET /receipts/{id}/pdf": ["receipt.view", "own_receipt.view"],
  "POST /receipts/{id}/print": ["receipt.view", "own_receipt.view"],
};

/** Of every register, below its endpoint; `*` stands for the register's name. */
const REGISTER_RULES: Readonly<Record<string, readonly string[]>> = {
  "GET ": ["*.view"],
  "POST ": ["*.create"],
  "GET /{id}": ["*.view"],
  "PATCH /{id}": ["*.edit"],
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
  "GET /{id}/owners": ["*.view"],
  "POST /{id}/owners": ["ownership.assign"],
  "GET /{id}/photos": ["*.view"],
  "POST /{id}/photos": ["*.edit", "*.create"],
  "PATCH /{id}/photos/{photo_id}": ["*.edit"],
  "DELETE /{id}/photos/{photo_id}": ["*.edit"],
};

/** @param operation "PATCH /properties/{id}", as the API's document has it; undefined when nobody wrote its rule */
export function ruleOf(operation: string): Rule | undefined {
  const rule = RULES[operation];
  if (rule) return rule;
  const [method = "", path = ""] = operation.split(" ");
  const resource = registers.find(({ endpoint }) => path.split("/")[1] === endpoint);
  if (!resource) return undefined;
  const rights = REGISTER_RULES[`${method} ${path.slice(resource.endpoint.length + 1)}`];
  return rights?.map((right) => right.replace("*", resource.name));
}

/** Rules of operations that are no more. */
export function staleRules(operations: readonly string[]): string[] {
  return Object.keys(RULES).filter((operation) => !operations.includes(operation));
}
