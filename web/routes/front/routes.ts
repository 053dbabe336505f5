import { index } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/branch.ts";

export const front: Branch = { default: [index("routes/front/home.tsx")] };
