import { Money } from "#ui/primitives/money.tsx";

/** The amount collected this month, unless it takes too long to compute. */
export function Collected({ kobo, bare }: { kobo: number | null; bare?: boolean }) {
  if (kobo === null) return <span className="soft">Not available</span>;
  return <Money kobo={kobo} {...(bare && { bare })} />;
}
