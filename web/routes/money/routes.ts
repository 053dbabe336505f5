import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const money: Branch = {
  default: [
    route("credits", "routes/money/credits.tsx"),
    route("credits/repeat-order", "routes/money/repeat-order.tsx"),
    route("credits/:id/:paymentmethod?", "routes/money/checkout.tsx"),
    route("directdebit", "routes/money/direct-debit.tsx"),
    route("premium", "routes/money/premium.tsx"),
    route("pricing", "routes/money/pricing.tsx"),
    route("transactions/:id?", "routes/money/transactions.tsx"),
  ],
};
