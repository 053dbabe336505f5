import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { useKnownAtStart } from "#web/lib/queries/known-at-start.ts";
import { openPartner } from "./open-partner.ts";
import { watchReturned } from "./send-unsent.ts";
import { useFailedUnsent } from "./unsent-store.ts";
import { useUnsentSender } from "./use-unsent-sender.ts";

const UnsentAlertCard = deferred(() => import("./unsent-alert-card.tsx"));
const ReturnedToast = deferred(() => import("./returned-toast.tsx"));

/**
 * Sends the waiting messages from any page, and reports the failed ones there. An open conversation shows its
 * own messages itself.
 */
export function UnsentAlert() {
  const memberId = useUser()?.id ?? "";
  const isOpen = usePageFact("isFullScreen");
  const client = useQueryClient();
  const { conversation_id, member_id } = useParams();
  useUnsentSender();
  const failed = useFailedUnsent(memberId);
  const [first] = failed;
  const wasFailed = useKnownAtStart("unsent", failed.length > 0);
  const [returnedTo, setReturnedTo] = useState("");
  useEffect(
    () =>
      watchReturned((partnerId) => {
        const partner = isOpen ? openPartner(client, { conversation_id, member_id }) : null;
        if (partnerId !== partner) setReturnedTo(partnerId);
      }),
    [isOpen, client, conversation_id, member_id],
  );
  const noteTold = useCallback(() => setReturnedTo(""), []);
  return (
    <>
      {returnedTo === "" ? null : <ReturnedToast partnerId={returnedTo} onTold={noteTold} />}
      {first && wasFailed && !isOpen ? (
        <UnsentAlertCard count={failed.length} partnerId={first.partnerId} />
      ) : null}
    </>
  );
}
