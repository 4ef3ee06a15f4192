import { Checkbox } from "#ui/primitives/input.tsx";

/** Offered once the server has answered that the category above is sold: whether it is sold no longer. */
export function stopSelling({ asks }: { asks: readonly string[] }) {
  return asks.includes("stop_selling") ? (
    <Checkbox name="stop_selling">Stop selling the parent category</Checkbox>
  ) : null;
}
