/** What the areas register with those below them. Every process that does the areas' work imports it. */
import "./job-kinds.ts";
import { arrearsKind } from "#areas/charging/arrears/arrears-kind.ts";
import { chargingSources } from "#areas/charging/bill-sources.ts";
import { billSources } from "#areas/charging/billing/bill-source.ts";
import { chargingEvidence } from "#areas/charging/evidence-sights.ts";
import { chargingNotables } from "#areas/charging/notables.ts";
import { entryEvidence } from "#areas/collecting/bank-entries/entry-evidence.ts";
import { collectingNotables } from "#areas/collecting/notables.ts";
import { oldReceiptsKind } from "#areas/collecting/old-receipts/old-receipts-kind.ts";
import { gatewayTrial } from "#areas/collecting/payments/gateway-trial.ts";
import { payables } from "#areas/collecting/payments/payable.ts";
import { identityNotables } from "#areas/identity/notables.ts";
import { evidenceSights } from "#areas/registry/evidence/evidence-sight.ts";
import { legacyKinds } from "#areas/registry/import/legacy/legacy-kinds.ts";
import { ownershipKind } from "#areas/registry/import/legacy/ownership-kind.ts";
import { notables } from "#areas/registry/notes/notable.ts";
import { registryNotables } from "#areas/registry/notes/register-notables.ts";
import { ownRules } from "#areas/registry/records/own-rules.ts";
import { servicesNotables } from "#areas/services/notables.ts";
import { feeSource } from "#areas/services/service-requests/follow-fee.ts";
import { providerRule } from "#areas/services/set-up/provider-work.ts";
import { serviceRule } from "#areas/services/set-up/service-terms.ts";
import { batchPayable } from "#areas/ticketing/bulk-tickets/book-payment.ts";
import { ticketCategoryRule } from "#areas/ticketing/tickets/place-in-tree.ts";
import { walletPayable } from "#areas/ticketing/wallets/book-funding.ts";
import { settingTrials } from "#platform/app-settings/try-out.ts";

notables.add(
  ...registryNotables,
  ...chargingNotables,
  ...collectingNotables,
  ...identityNotables,
  ...servicesNotables,
);
evidenceSights.add(...chargingEvidence, entryEvidence);
ownRules.add(ticketCategoryRule, serviceRule, providerRule);
settingTrials.add(gatewayTrial);
legacyKinds.add(ownershipKind, arrearsKind, oldReceiptsKind);
billSources.add(...chargingSources, feeSource);
payables.add(batchPayable, walletPayable);
