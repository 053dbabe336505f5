import type { ReactNode } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { ownProfileQuery } from "./queries.ts";

/** Waits for the own profile before it renders a form with its values. */
export function ProfileStep({ children }: { children: (profile: OwnProfile) => ReactNode }) {
  const t = useT("profile");
  const textOf = useErrorText();
  const { data, error, refetch } = useQuery(ownProfileQuery());
  if (data) return children(data.profile);
  if (error) {
    return <ErrorState title={textOf(error)} retryLabel={t("retry")} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-12" />
    </div>
  );
}
