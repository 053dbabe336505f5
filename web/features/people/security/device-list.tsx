import { useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { toast } from "#web/ui/toast.ts";

type Device = ApiAnswer<"GET /api/devices">["devices"][number];

export const devicesQuery = () => apiQuery("GET /api/devices");

/** The member's sessions, each with a button that ends it. */
export function DeviceList() {
  const t = useT("security");
  const errors = useT("errors");
  const textOf = useErrorText();
  const client = useQueryClient();
  const query = useQuery(devicesQuery());
  const list = useRef<HTMLUListElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  if (query.isPending) return <Skeleton shape="box" className="h-16" />;
  if (!query.data) {
    return (
      <ErrorState
        title={textOf(query.error)}
        retryLabel={errors("page.retry")}
        onRetry={() => query.refetch()}
      />
    );
  }
  const { devices } = query.data;

  async function signOut(id?: string): Promise<void> {
    setFailure(null);
    try {
      const answer =
        id === undefined
          ? await api("DELETE /api/devices")
          : await api("DELETE /api/devices/:device_id", { params: { device_id: id } });
      if (answer === false) return;
      toast(t("devices.done"), { tone: "success" });
    } catch (error) {
      setFailure(textOf(error));
    }
    await client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    // The focused button was removed with its row.
    list.current?.focus();
  }

  return (
    <div className="grid gap-4">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <ul ref={list} tabIndex={-1} className="-my-2 divide-y divide-border outline-none">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => signOut(device.id)} />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button variant="outline" className="justify-self-start" onClick={() => signOut()}>
          {t("devices.log_out_others")}
        </Button>
      ) : (
        <p className="text-sm text-text-muted">{t("devices.only")}</p>
      )}
    </div>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => Promise<void> }) {
  const t = useT("security");
  const format = useFormat();
  const { browser, system, country, signed_in_at } = device;
  const name = [browser, system].filter((part) => part !== null).join(", ") || t("devices.unknown");
  const since = t("devices.since", { when: format.dateTime(signed_in_at) });
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon icon={MonitorSmartphone} className="shrink-0 text-text-muted" />
      <span className="flex min-w-0 grow flex-col items-start">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {device.is_current ? <Tag tone="success">{t("devices.current")}</Tag> : null}
        <time dateTime={signed_in_at} className="tabular text-xs text-text-muted">
          {country ? `${format.country(country)} · ${since}` : since}
        </time>
      </span>
      {device.is_current ? null : (
        <Button variant="outline" size="sm" className="shrink-0" onClick={onSignOut}>
          <span aria-hidden="true">{t("devices.log_out")}</span>
          <span className="sr-only">{t("devices.log_out_name", { name })}</span>
        </Button>
      )}
    </li>
  );
}
