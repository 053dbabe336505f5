import { ExternalLink } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Icon } from "#web/ui/icon.tsx";

type ExitNoticeProps = {
  /** http or https, from our own data and never from the page's address. */
  address: string;
  /** The address's host in ASCII. */
  host: string;
  /** Why the link is here; below the title. */
  reason: string;
  back: { to: string; label: string };
};

/**
 * Names the other site that a link leads to. The visitor opens it only by a press on the link here. The page requests
 * nothing from the other site before, and the link sends no referrer.
 */
export function ExitNotice({ address, host, reason, back }: ExitNoticeProps) {
  const t = useT("exit");
  const { siteName: site } = usePageRequest();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t("title", { site })}</h1>
      <p>{reason}</p>
      <div className="rounded-card bg-surface-sunken p-4">
        <p className="text-sm text-text-muted">{t("host")}</p>
        <p dir="ltr" className="text-xl font-bold [overflow-wrap:anywhere]">
          {host}
        </p>
        <p className="mt-3 text-sm text-text-muted">{t("address")}</p>
        <p dir="ltr" className="max-h-40 overflow-y-auto text-sm [overflow-wrap:anywhere]">
          {address}
        </p>
      </div>
      {/(?:^|\.)xn--/.test(host) ? <Alert tone="warning">{t("lookalike")}</Alert> : null}
      {address.startsWith("http:") ? <Alert tone="warning">{t("open")}</Alert> : null}
      <p>{t("text", { site })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink to={back.to} size="lg" block>
          {back.label}
        </ButtonLink>
        <a
          href={address}
          rel="noopener noreferrer nofollow"
          referrerPolicy="no-referrer"
          className={buttonClasses({ variant: "outline", size: "lg", block: true })}
        >
          <Icon icon={ExternalLink} size="sm" />
          {t("go")}
        </a>
      </div>
    </div>
  );
}
