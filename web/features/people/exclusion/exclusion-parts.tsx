import { deferred } from "#web/lib/page/deferred.tsx";

export const ExclusionForm = deferred(() => import("./exclusion-form.tsx"), { isVital: true });
