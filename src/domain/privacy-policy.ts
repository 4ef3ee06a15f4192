/** What the privacy policy says until an installation writes its own. {name} and the like are put in when it is shown. */
export const privacyPolicyText = `This page says what {office} keeps about you in Ratebook, the rate book of {name}, why it does so, and what you can ask for. It follows the Nigeria Data Protection Act 2023.

# Who is responsible

The data controller is {office}, {title}.

- Address: {address}
- Phone: {phone}

# What is kept

- Who you are: your names, phone number, e-mail address, sex, date of birth, address, and your tax and national identification numbers where they were given.
- What you own or use: properties, shops, vehicles, masts and signs, with their place, photos and who owned them before.
- What you owe and paid: assessments, demand notices, bills, payments and receipts. Card numbers are never kept here: the payment service takes them.
- A photo taken on the spot and a passkey, only of people who agreed to it, and only until they take that back. The photo is kept sealed and compared by no program.
- How Ratebook was used: when you signed in and from which internet address, what was changed and by whom, messages sent to you, and notes by officers.

# Why, and on what ground

- To assess, bill and collect taxes, rates and fees, and to give receipts for them: a task in the public interest and a duty under the revenue laws that each notice names (section 25 of the Act).
- To send you notices, bills, receipts and codes to sign in.
- To keep accounts that can be audited, and to find fraud and mistakes.

# Who sees it

- Officers of {office}, each only what their work and area need. Whoever opens data that is hidden by default is written down with the reason.
- The payment service you choose, to take your payment.
- Auditors, courts and other public bodies, where a law says so.
- Nobody buys it, and it is not used for advertising. Public pages show names and phone numbers only in part.

# How long

As long as the tax, accounting and audit laws ask for. Receipts and the ledger are never deleted. A sign-in ends by itself after some time without use.

# Your rights

Under sections 34 to 38 of the Act you can ask what is kept about you and have a copy of it in a common electronic form, have what is wrong put right, have what is no longer needed deleted, object to its use, and ask that no decision about you rests on a machine alone. Write or go to {office}. When you have an account, your profile holds most of it.

You can also complain to the Nigeria Data Protection Commission.

# Cookies and your browser

One cookie keeps you signed in, and one marks your requests so that nothing is done twice. Others keep your language and, for officers, the state of the menu. Your browser also keeps your sign-in, your choice of light or dark, and drafts of forms you have not sent. Nothing follows you to other sites.

# When something goes wrong

Where personal data is lost or seen by others in a way that is a high risk to you, you are told without delay, and the Commission within 72 hours, as section 40 of the Act asks.
`;

export type PolicyBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/**
 * The text as blocks of plain words: a blank line parts them, "# " begins a heading, lines with "- " are a list.
 * A line of a list whose only particulars are not known is left out. Nothing in it is ever read as HTML.
 */
export function policyBlocks(text: string, particulars: Readonly<Record<string, string>>): PolicyBlock[] {
  const parts = text.replaceAll("\r\n", "\n").split(/\n[ \t]*\n/);
  return parts.flatMap((part) => blocksOf(part.split("\n").filter(Boolean), particulars));
}

function blocksOf(lines: readonly string[], particulars: Readonly<Record<string, string>>): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const [, mark, rest = ""] = /^(# |- )?(.*)$/.exec(line.trim()) ?? [];
    const words = filledIn(rest, particulars);
    if (mark === "# ") blocks.push({ kind: "heading", text: words });
    else if (mark === "- ") {
      if (lacks(rest, particulars)) continue;
      if (last?.kind === "list") blocks[blocks.length - 1] = { kind: "list", items: [...last.items, words] };
      else blocks.push({ kind: "list", items: [words] });
    } else if (last?.kind === "paragraph")
      blocks[blocks.length - 1] = { kind: "paragraph", text: `${last.text} ${words}` };
    else if (words) blocks.push({ kind: "paragraph", text: words });
  }
  return blocks;
}

const NAMED = /\{([a-z_]+)\}/g;

/** What is named and not known stays as it is written, so that a slip is seen. */
function filledIn(text: string, particulars: Readonly<Record<string, string>>): string {
  return text.replaceAll(NAMED, (whole, name: string) =>
    Object.hasOwn(particulars, name) ? (particulars[name] ?? whole) : whole,
  );
}

function lacks(text: string, particulars: Readonly<Record<string, string>>): boolean {
  return [...text.matchAll(NAMED)].some(([, name = ""]) => particulars[name] === "");
}
