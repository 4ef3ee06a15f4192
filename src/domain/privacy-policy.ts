/** The default privacy policy of an installation. Placeholders such as {name} are replaced on display. */
export const privacyPolicyText = `This page explains what personal data {office} holds about you in Ratebook, the revenue system of {name}, why we hold it and what your rights are. It follows the Nigeria Data Protection Act 2023.

# Who is responsible

The data controller is {office}, {title}.

- Address: {address}
- Phone: {phone}

# What we hold

- Who you are: your names, phone number, email address, sex, date of birth, address, and your tax and national identification numbers if you gave them.
- What you own or use: properties, shops, vehicles, masts and signs, with their location, photos and previous owners.
- What you owe and have paid: assessments, demand notices, bills, payments and receipts. We never store card numbers: the payment gateway handles them.
- If you consent, a photo taken with your camera and a passkey, until you withdraw consent. The photo is encrypted, and no software compares it.
- How Ratebook was used: when you signed in and from which IP address, what was changed and by whom, messages sent to you, and notes by officers.

# Why we hold it, and the legal basis

- To assess, bill and collect taxes, rates and fees, and to issue receipts: a task in the public interest and a legal obligation under the revenue laws named on each notice (section 25 of the Act).
- To send you notices, bills, receipts and sign-in codes.
- To keep accounts that can be audited, and to detect fraud and errors.

# Who can see it

- Officers of {office}, only what their work and area require. Each time an officer reveals hidden data, their name and reason are recorded.
- The payment gateway you choose, to take your payment.
- Auditors, courts and other public bodies, where a law requires it.
- We do not sell it or use it for advertising. Public pages show only part of names and phone numbers.

# How long we keep it

As long as tax, accounting and audit laws require. Receipts and the ledger are never deleted. You are signed out automatically after a time without use.

# Your rights

Under sections 34 to 38 of the Act you can ask for a copy of your data in a common electronic format, have it corrected, have data that is no longer needed deleted, object to its use, and ask that no decision about you is made by automated processing alone. Contact {office} in writing or in person. If you have an account, most of your data is on your profile.

You can also complain to the Nigeria Data Protection Commission.

# Cookies and browser storage

One cookie keeps you signed in, and one identifies your requests so that nothing is processed twice. Others store your language and, for officers, the state of the menu. Your browser also stores your sign-in, your light or dark theme, and drafts of forms that you have not sent. We do not track you on other sites.

# Data breaches

If personal data is lost or exposed in a way that puts you at high risk, we notify you without delay, and the Commission within 72 hours, as section 40 of the Act requires.
`;

export type PolicyBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/**
 * Parses the text into blocks: separated by blank lines, "# " starts a heading, lines with "- " form a list. A list
 * item with a blank placeholder is omitted. HTML is never interpreted.
 */
export function policyBlocks(text: string, details: Readonly<Record<string, string>>): PolicyBlock[] {
  const parts = text.replaceAll("\r\n", "\n").split(/\n[ \t]*\n/);
  return parts.flatMap((part) => blocksOf(part.split("\n").filter(Boolean), details));
}

function blocksOf(lines: readonly string[], details: Readonly<Record<string, string>>): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const [, mark, rest = ""] = /^(# |- )?(.*)$/.exec(line.trim()) ?? [];
    const text = fillPlaceholders(rest, details);
    if (mark === "# ") blocks.push({ kind: "heading", text });
    else if (mark === "- ") {
      if (hasBlankPlaceholder(rest, details)) continue;
      if (last?.kind === "list") blocks[blocks.length - 1] = { kind: "list", items: [...last.items, text] };
      else blocks.push({ kind: "list", items: [text] });
    } else if (last?.kind === "paragraph")
      blocks[blocks.length - 1] = { kind: "paragraph", text: `${last.text} ${text}` };
    else if (text) blocks.push({ kind: "paragraph", text });
  }
  return blocks;
}

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Unknown placeholders stay visible, so that mistakes are noticed. */
function fillPlaceholders(text: string, details: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(details, name) ? (details[name] ?? whole) : whole,
  );
}

function hasBlankPlaceholder(text: string, details: Readonly<Record<string, string>>): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name = ""]) => details[name] === "");
}
