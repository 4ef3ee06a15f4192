import { capital } from "../capital.ts";
import { registers } from "../register/registers.ts";

/** What was done, as a trail tells it. The last part of the action, or the whole where it means something else. */
const DONE: Readonly<Record<string, string>> = {
  "billing.run": "Billing run started",
  "billing.run_done": "Billing run finished",
  "print_pack.create": "Print pack asked for",
  "print_pack.done": "Notices printed as a pack",
  "print_pack.download": "Print pack downloaded",
  "category_item.end": "Ended",
  "user.create": "Registered",
  "user.sign_in": "Signed in",
  "user.sign_out": "Signed out",
  "user.sign_out_elsewhere": "Signed out everywhere else",
  "user.link": "Linked with a record",
  "user.unlink": "Link with a record taken away",
  "job.create": "Background work begun",
  "audit.export": "Trail exported",
  "audit.export_head": "Head of the trail exported",
  "audit.blot": "Words of a row blotted out",
  "audit.seal_words": "Numbers of a row sealed",
  "installation.change_key": "Sealing key changed",
  reveal: "Personal data shown",
  "receipt.print": "Printed again",
  "signing_key.rotate": "Signing key changed",
  "signing_key.lost": "Signing key told to be lost",
  "ticket_agent.reassign": "Moved to another super agent",
  "ticket_agent.link_user": "Account linked",
  "ticket_agent.unlink_user": "Account unlinked",
  "super_agent.link_user": "Account linked",
  "super_agent.unlink_user": "Account unlinked",
  "super_agent.reassign": "Agents moved to another",
  "ticket_category.set_price": "Price set",
  create: "Entered",
  edit: "Changed",
  propose_change: "Change proposed",
  withdraw_change: "Change withdrawn",
  assign_owner: "Owners assigned",
  undo_owner: "Assignment of owners taken back",
  move_in: "Occupant moved in",
  move_out: "Occupant moved out",
  correct_occupant: "Occupant corrected",
  strike_occupant: "Occupant struck out",
  "bill.readdress": "Addressed to another payer",
  submit: "Submitted for approval",
  approve: "Approved",
  return: "Returned",
  reject: "Rejected",
  suspend: "Suspended",
  reinstate: "Reinstated",
  archive: "Archived",
  verify: "Verified",
  unverify: "Verification taken back",
  merge: "Another record merged into it",
  merged_into: "Merged into another record",
  undo_merge: "Merge undone",
  not_the_same: "Said not to be the same as another",
  perhaps_the_same: "Put back among the duplicates",
  import: "Imported",
  export: "Exported",
  upload: "File sent",
  enumerate: "Registered in the street with a phone",
  add_photo: "Photo added",
  hand_over_photos: "Code for a phone's camera made",
  change_photo: "Photo described or moved",
  remove_photo: "Photo removed",
  cancel: "Cancelled",
  confirm: "Confirmed",
  retry: "Tried again",
  start: "Started",
  give_role: "Role given",
  withdraw_role: "Role taken away",
  invite: "Invited",
  delete: "Deleted",
  "message.resend": "Sent again",
  "message.test": "Test message sent",
  "note.write": "Note written",
  "note.strike": "Note struck out",
  "saved_view.restore": "Brought back",
  "custom_field.retire": "Retired",
  "custom_field.restore": "Brought back",
  "setting.go_back": "Earlier settings put back",
  "user.add_passkey": "Passkey added",
  "user.add_totp": "Authenticator app added",
  "user.begin_registration": "Account begun by a visitor",
  "user.confirm_registration": "Contact of a new account proved",
  "user.withdraw_registration": "Begun account forgotten",
  "user.register": "Opened their own account",
  "user.ask_claim": "Token for a record asked for",
  "user.ask_contact_change": "New contact to be proved",
  "user.ask_reset": "Password reset asked for",
  "user.change_password": "Password changed",
  "user.choose_messages": "Messages chosen",
  "user.claim": "Record claimed",
  "user.accept_invite": "Invitation of a corporate accepted",
  "corporate.invite": "Somebody asked to act for a corporate",
  "corporate.withdraw_invite": "Invitation to act for a corporate taken back",
  "user.download_own_data": "Own data downloaded",
  "user.end_session": "Session ended",
  "user.end_sessions": "Signed out everywhere",
  "user.forget_factors": "Second factors taken away",
  "user.prove_again": "Proved again who they are",
  "user.remove_passkey": "Passkey removed",
  "user.remove_totp": "Authenticator app removed",
  "user.rename_passkey": "Passkey renamed",
  "user.renew_recovery_codes": "Recovery codes renewed",
  "user.set_photo": "Photo changed",
  "user.unsubscribe": "Messages declined",
  "user.withdraw_contact_change": "New contact withdrawn",
};

/** "property.approve" → "Approved"; what has no words yet reads as it is written, "Gave way". */
export function actionWords(action: string): string {
  const verb = action.split(".").at(-1) ?? action;
  return DONE[action] ?? DONE[verb] ?? plainWords(verb);
}

/** "demand_notice" → "demand notice"; a register has words of its own. */
export function resourceWords(name: string): string {
  return registers.find((register) => register.name === name)?.one ?? name.replaceAll("_", " ");
}

/** "early_discounts" → "Early discounts"; units and "id" are not part of the name. */
export function plainWords(name: string): string {
  const text = name
    .replace(/_(kobo|ppm|bp|id)$/, "")
    .replaceAll("_", " ")
    .trim();
  return text === "" ? name : capital(text);
}
