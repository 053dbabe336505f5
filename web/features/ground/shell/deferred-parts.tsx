import { deferred } from "#web/lib/deferred.tsx";

export const MemberParts = deferred(() => import("./member-parts.tsx"));
export const ErrorPage = deferred(() => import("./error-page.tsx"), { isVital: true });
