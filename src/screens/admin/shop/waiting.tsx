import { shop } from "#domain/register/shop.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Shops awaiting approval");
export const loader = queueLoader(shop);

export default function ShopWaiting() {
  return <ApprovalQueue resource={shop} />;
}
