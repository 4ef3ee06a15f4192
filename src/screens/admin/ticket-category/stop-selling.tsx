import { Checkbox } from "#ui/primitives/input.tsx";

/** Offered once the server reports that the parent category is on sale: whether to stop selling it. */
export function stopSellingField({ asks }: { asks: readonly string[] }) {
  return asks.includes("stop_selling") ? (
    <Checkbox name="stop_selling">Stop selling the parent category</Checkbox>
  ) : null;
}
