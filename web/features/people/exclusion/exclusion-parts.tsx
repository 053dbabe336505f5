import { deferred } from "#web/lib/deferred.tsx";

export const ExclusionForm = deferred(() => import("./exclusion-form.tsx"), { isVital: true });
