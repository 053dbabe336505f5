import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const care: Branch = {
  default: [route("support", "routes/care/support.tsx")],
};
