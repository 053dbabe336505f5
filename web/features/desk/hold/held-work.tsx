import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { renewalsPerClaim } from "#web/lib/queries/desk-limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";

type HeldWorkProps = {
  /** Whether the viewer holds the case. */
  isHeld: boolean;
  /** The colleague who holds it. */
  holder: string | null;
  /** Minutes after each claim in which only its holder may decide. */
  claimMinutes: number;
  /** Claims the case or renews the claim; resolves to the case as its query returns it. */
  claim: () => Promise<unknown>;
  release: () => Promise<unknown>;
  /** The key of the case's query. */
  queryKey: QueryKey;
  children: ReactNode;
};

/** The work on a case: a button claims it, the open page renews the claim, leaving releases it. */
export function HeldWork({ isHeld, holder, children, ...of }: HeldWorkProps) {
  const t = useT("complaintqueue");
  const hold = useHold({ isHeld, ...of });
  if (!isHeld)
    return (
      <Card as="section" className="grid gap-3">
        {holder ? <p className="text-sm">{t("holder", { name: holder })}</p> : null}
        <Button size="lg" block disabled={holder !== null} loading={hold.isBusy} onClick={hold.take}>
          {t("take")}
        </Button>
      </Card>
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold" role="status">
          {t("holder_you")}
        </p>
        <Button variant="ghost" loading={hold.isBusy} onClick={hold.release}>
          {t("release")}
        </Button>
      </div>
      {children}
    </div>
  );
}

type Hold = Omit<HeldWorkProps, "holder" | "children">;

function useHold({ isHeld, claimMinutes, claim, release, queryKey }: Hold) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const renew = useEffectEvent(async () => {
    const answer = await claim().catch(() => null);
    if (answer !== null) client.setQueryData(queryKey, answer);
  });
  const letGo = useEffectEvent(() => void release().catch(() => null));

  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => void renew(), (claimMinutes * 60_000) / renewalsPerClaim);
    return () => {
      clearInterval(timer);
      letGo();
    };
  }, [isHeld, claimMinutes]);

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    } finally {
      await client.invalidateQueries({ queryKey });
      setBusy(false);
    }
  }
  return { isBusy, take: () => attempt(claim), release: () => attempt(release) };
}
