import { Money } from "#ui/primitives/money.tsx";

/** What came this month; in a busy one it may take too long to add up. */
export function Collected({ kobo, bare }: { kobo: number | null; bare?: boolean }) {
  if (kobo === null) return <span className="soft">Not available</span>;
  return <Money kobo={kobo} {...(bare && { bare })} />;
}
