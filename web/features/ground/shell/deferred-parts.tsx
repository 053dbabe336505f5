import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";

export const Footer = deferred(() => import("./footer.tsx"));
export const MemberParts = deferred(() => import("./member-parts.tsx"));
export const ErrorPage = deferred(() => import("./error-page.tsx"), { isVital: true });
export const ToastList = lazyPart(() => import("#web/ui/toast-list.tsx"), { isVital: false, isQuiet: true });
