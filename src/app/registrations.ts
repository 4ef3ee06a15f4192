/** Registrations of each area with the areas below it. Imported by every process that runs code of the areas. */
import "./job-kinds.ts";
import { arrearsKind } from "#areas/charging/arrears/arrears-kind.ts";
import { chargingSources } from "#areas/charging/bill-sources.ts";
import { billSources } from "#areas/charging/billing/bill-source.ts";
import { chargingEvidence } from "#areas/charging/evidence-visibility.ts";
import { chargingNoteTargets } from "#areas/charging/note-targets.ts";
import { entryEvidence } from "#areas/collecting/bank-entries/entry-visibility.ts";
import { flutterwave } from "#areas/collecting/gateways/flutterwave/definition.ts";
import { gatewayDefinitions } from "#areas/collecting/gateways/gateway-definition.ts";
import { gatewaySettings } from "#areas/collecting/gateways/gateway-settings.ts";
import { paystack } from "#areas/collecting/gateways/paystack/definition.ts";
import { remita } from "#areas/collecting/gateways/remita/definition.ts";
import { collectingNoteTargets } from "#areas/collecting/note-targets.ts";
import { oldReceiptsKind } from "#areas/collecting/old-receipts/old-receipts-kind.ts";
import { gatewayTest } from "#areas/collecting/payments/gateway-test.ts";
import { payables } from "#areas/collecting/payments/payable.ts";
import { identityNoteTargets } from "#areas/identity/note-targets.ts";
import { evidenceVisibility } from "#areas/registry/evidence/evidence-visibility.ts";
import { legacyKinds } from "#areas/registry/import/legacy/legacy-kind.ts";
import { ownershipKind } from "#areas/registry/import/legacy/ownership-kind.ts";
import { noteTargets } from "#areas/registry/notes/note-target.ts";
import { registryNoteTargets } from "#areas/registry/notes/register-targets.ts";
import { registerRules } from "#areas/registry/records/register-rules.ts";
import { servicesNoteTargets } from "#areas/services/note-targets.ts";
import { feeSource } from "#areas/services/service-requests/follow-fee.ts";
import { providerRule } from "#areas/services/set-up/provider-work.ts";
import { serviceRule } from "#areas/services/set-up/service-terms.ts";
import { batchPayable } from "#areas/ticketing/bulk-tickets/book-payment.ts";
import { ticketCategoryRule } from "#areas/ticketing/tickets/parent-rule.ts";
import { walletPayable } from "#areas/ticketing/wallets/book-funding.ts";
import { areaSettings } from "#kernel/setting-groups.ts";
import { settingTests } from "#platform/app-settings/test-setting.ts";

noteTargets.add(
  ...registryNoteTargets,
  ...chargingNoteTargets,
  ...collectingNoteTargets,
  ...identityNoteTargets,
  ...servicesNoteTargets,
);
evidenceVisibility.add(...chargingEvidence, entryEvidence);
registerRules.add(ticketCategoryRule, serviceRule, providerRule);
gatewayDefinitions.add(paystack, remita, flutterwave);
areaSettings.add(gatewaySettings);
settingTests.add(gatewayTest);
legacyKinds.add(ownershipKind, arrearsKind, oldReceiptsKind);
billSources.add(...chargingSources, feeSource);
payables.add(batchPayable, walletPayable);
