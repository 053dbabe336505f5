import { Search } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { chatSearchLength } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { type ChatSearch, type ChatSearchProps, writeChatSearch } from "./chat-search.ts";

/** Time after the last letter until the list follows: one request for a word instead of one for each letter. */
const typingMs = 300;

/** Above the list: all, unread or archived ones or those with matches, and a search by name. Both work without scripts. */
export default function ChatFilter({ only, name = "" }: ChatSearchProps) {
  const t = useT("chatlist");
  const { pathname } = useLocation();
  const tab = (wanted: ChatSearch["only"], label: string) => (
    <Link
      to={`${pathname}${writeChatSearch({ only: wanted, name })}`}
      aria-current={only === wanted ? "true" : undefined}
      replace
      preventScrollReset
      className={classes(
        "inline-flex min-h-11 items-center rounded-pill px-2.5 text-sm font-semibold transition-colors",
        only === wanted ? "bg-primary-soft text-on-primary-soft" : "text-text-muted hover:text-text",
      )}
    >
      {label}
    </Link>
  );
  return (
    <div className="flex flex-col gap-1 px-3 pb-2">
      <NameSearch only={only} name={name} />
      <nav aria-label={t("find.filters")} className="flex flex-wrap gap-1">
        {tab(undefined, t("find.all"))}
        {tab("unread", t("find.unread"))}
        {tab("matches", t("find.matches"))}
        {tab("archived", t("find.archived"))}
      </nav>
    </div>
  );
}

function NameSearch({ only, name }: { only: ChatSearch["only"]; name: string }) {
  const t = useT("chatlist");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState(name);
  const [shownName, setShownName] = useState(name);
  // The address changed by another way than typing, such as the browser's back button.
  if (name !== shownName) {
    setShownName(name);
    if (name !== text.trim()) setText(name);
  }
  const typed = text.trim();
  const address = `${pathname}${writeChatSearch({ ...(only && { only }), name: typed })}`;
  useEffect(() => {
    if (typed === name) return;
    const timer = setTimeout(
      () => void navigate(address, { replace: true, preventScrollReset: true }),
      typingMs,
    );
    return () => clearTimeout(timer);
  }, [typed, name, address, navigate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  return (
    <search>
      <form action="/chats" onSubmit={submit}>
        {only ? <input type="hidden" name="only" value={only} /> : null}
        <TextInput
          type="search"
          name="name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("find.label")}
          placeholder={t("find.label")}
          maxLength={chatSearchLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          leading={<Icon icon={Search} />}
        />
      </form>
    </search>
  );
}
