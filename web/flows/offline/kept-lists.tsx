import { useEffect, useRef } from "react";
import { useShortTime } from "#web/features/talking/chats/day-label.ts";
import { useKindText } from "#web/features/talking/chats/kind-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import { chatsIn, type KeptProfile } from "./kept-answers.ts";

type KeptListsProps = {
  records: readonly KeptRecord[];
  /** The key of the record that was open before, or "": its row takes the focus. */
  last: string;
  onOpen: (key: string) => void;
};

const row =
  "flex min-h-11 w-full flex-col gap-0.5 rounded-control px-3 py-2 text-left hover:bg-surface-sunken disabled:opacity-70 dark:hover:bg-surface-overlay";

/** Conversations, newest first, and the viewed profiles. */
export function KeptLists({ records, last, onOpen }: KeptListsProps) {
  const t = useT("offline");
  const chats = useT("chats");
  const person = useT("person");
  const kindText = useKindText();
  const shortTime = useShortTime();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the list comes back
  useEffect(() => {
    if (last !== "") list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last)}"]`)?.focus();
  }, []);
  const keys = new Set(records.map(({ key }) => key));
  const profiles = records
    .filter(({ key }) => key.startsWith("member:"))
    .sort((one, other) => other.at - one.at)
    .map(({ value }) => value as KeptProfile);
  return (
    <div ref={list} className="contents">
      <section aria-labelledby="kept-chats">
        <h1 id="kept-chats" className="mb-1 px-3 text-lg font-bold">
          {chats("title")}
        </h1>
        <ul>
          {chatsIn(records).map(({ conversation, profile, last_message, last_message_at }) => (
            <li key={conversation.id}>
              <button
                type="button"
                className={row}
                data-key={`thread:${conversation.id}`}
                // For a conversation that was never opened here, only this line is kept.
                disabled={!keys.has(`thread:${conversation.id}`)}
                onClick={() => onOpen(`thread:${conversation.id}`)}
              >
                <span className="flex w-full items-baseline gap-2">
                  <bdi className="truncate font-semibold">
                    {profile.id === null ? chats("deleted_member") : profile.name}
                  </bdi>
                  <time
                    dateTime={last_message_at}
                    className="tabular ml-auto shrink-0 text-xs text-text-muted"
                  >
                    {shortTime(last_message_at)}
                  </time>
                </span>
                {kindText(profile) ? (
                  <span className="text-xs font-semibold">{kindText(profile)}</span>
                ) : null}
                <bdi className="w-full truncate text-sm text-text-muted">
                  {last_message &&
                    (last_message.kind === "text" ? last_message.body : chats(`kinds.${last_message.kind}`))}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {profiles.length > 0 ? (
        <section aria-labelledby="kept-profiles">
          <h2 id="kept-profiles" className="mb-1 px-3 text-lg font-bold">
            {t("profiles")}
          </h2>
          <ul>
            {profiles.map((profile) => (
              <li key={profile.id}>
                <button
                  type="button"
                  className={row}
                  data-key={`member:${profile.id}`}
                  onClick={() => onOpen(`member:${profile.id}`)}
                >
                  <bdi className="font-semibold">
                    {person("name_age", { name: profile.name, age: profile.age })}
                  </bdi>
                  {kindText(profile) ? (
                    <span className="text-xs font-semibold">{kindText(profile)}</span>
                  ) : null}
                  <span className="text-sm text-text-muted">{profile.city}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
