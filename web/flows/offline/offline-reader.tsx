import { WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { readNextPath } from "#contracts/next-path.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { paintBars } from "#web/lib/page/bar-colours.ts";
import { setTheme } from "#web/lib/page/theme.ts";
import { type KeptRecord, readKept } from "#web/lib/queries/kept-records.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { watchForSite } from "./go-on.ts";
import { chatsIn, oldestMs } from "./kept-answers.ts";
import { KeptConversation } from "./kept-conversation.tsx";
import { KeptLists } from "./kept-lists.tsx";
import { KeptProfileView } from "./kept-profile-view.tsx";
import { useOpenPlace } from "./use-open-place.ts";

/** How long a page that the member opens may take before this page goes on by itself. */
const leavingMs = 3_000;

/** The key of the record for an address of the site; "" is the lists. */
function placeOf(path: string, records: readonly KeptRecord[]): string {
  const [, kind, id, isChat] = /^\/(chats|members)\/([0-9a-f-]{36})(\/chat)?/i.exec(path) ?? [];
  const chat = isChat && chatsIn(records).find(({ profile }) => profile.id === id);
  if (chat) return `thread:${chat.conversation.id}`;
  return kind === "chats" ? `thread:${id}` : kind === "members" ? `member:${id}` : "";
}

/** The page of a record with a network: the member continues there, with their drafts. */
function pathOf(place: string): string {
  const [kind, id] = place.split(":");
  return kind === "thread" ? `/chats/${id}` : `/members/${id}`;
}

/** The conversations and profiles kept on this device, and their age; new messages wait for the network. */
export function OfflineReader() {
  const t = useT("offline");
  const format = useFormat();
  const [search] = useSearchParams();
  const from = readNextPath(search.get("from"));
  const [records, setRecords] = useState<KeptRecord[] | null>(null);
  const { open, openPlace, begin, goBack } = useOpenPlace();

  useEffect(() => {
    // The page was rendered without a user, so it does not have the member's theme.
    const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
    if (theme === "light" || theme === "dark") {
      setTheme(theme);
      paintBars(theme);
    }
    void readKept(Date.now() - oldestMs).then((kept) => {
      setRecords(kept);
      const place = placeOf(from, kept);
      begin(kept.some(({ key }) => key === place) ? place : "");
    });
  }, [from, begin]);
  const next = records === null || open === "" || open === placeOf(from, records) ? from : pathOf(open);
  useEffect(() => {
    // Once: a second call would abort the page load that has started.
    let isGoing = false;
    let leftAt = Number.NEGATIVE_INFINITY;
    const leave = () => {
      leftAt = performance.now();
    };
    const goOn = () => {
      if (isGoing) return;
      // The member is opening another page, which this would abort.
      if (performance.now() - leftAt < leavingMs) {
        setTimeout(goOn, leavingMs);
        return;
      }
      isGoing = true;
      location.replace(next);
    };
    addEventListener("online", goOn);
    addEventListener("beforeunload", leave);
    // A browser that has a network all the time never fires `online`.
    const stop = watchForSite(goOn);
    return () => {
      isGoing = true;
      removeEventListener("online", goOn);
      removeEventListener("beforeunload", leave);
      stop();
    };
  }, [next]);

  const shown = records?.find(({ key }) => key === open) ?? records?.find(({ key }) => key === "chats");
  const isEmpty = records !== null && records.length === 0;
  return (
    <div className="mx-auto flex w-full max-w-message flex-col gap-4 px-4 py-4">
      <Alert
        tone="warning"
        title={t("title")}
        action={
          <Button type="button" size="sm" variant="outline" onClick={() => location.replace(next)}>
            {t("retry")}
          </Button>
        }
      >
        {shown ? t("as_of", { time: format.dateTime(shown.at) }) : t("text")}
      </Alert>
      {isEmpty ? (
        <EmptyState icon={WifiOff} title={t("nothing.title")}>
          {t("nothing.text")}
        </EmptyState>
      ) : null}
      {records && !isEmpty ? (
        <Opened records={records} open={open} onOpen={openPlace} onBack={goBack} />
      ) : null}
    </div>
  );
}

type OpenedProps = {
  records: KeptRecord[];
  open: string;
  onOpen: (key: string) => void;
  onBack: () => void;
};

function Opened({ records, open, onOpen, onBack }: OpenedProps) {
  const last = useRef("");
  useEffect(() => {
    if (open !== "") last.current = open;
  }, [open]);
  if (open.startsWith("thread:")) return <KeptConversation records={records} open={open} onBack={onBack} />;
  if (open.startsWith("member:")) return <KeptProfileView records={records} open={open} onBack={onBack} />;
  return <KeptLists records={records} last={last.current} onOpen={onOpen} />;
}
