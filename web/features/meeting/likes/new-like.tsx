import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { outdateLikePages } from "./like-cache.ts";
import type { Person } from "./match-store.ts";
import { NewLikeModal } from "./new-like-modal.tsx";

const reloadAfterMs = 500;

/** Requests a real like that was not shown yet and shows it; without one nothing opens (promise 2). */
export default function NewLike({ onClose }: { onClose: () => void }) {
  const t = useT("likes");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Person | null>(null);

  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });

  // Requested once, because the answer marks the like as shown.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    api("GET /api/auto-like.php").then(
      (answer) => {
        if (answer === false || !answer.profile) return latestClose.current();
        setPerson(answer.profile);
        setTimeout(() => {
          void client.invalidateQueries({ queryKey: likesQuery().queryKey });
          outdateLikePages(client, "active");
        }, reloadAfterMs);
      },
      // The member did not ask for it: if the request fails, the like still appears on /likes.
      () => latestClose.current(),
    );
  }, [client]);

  if (!person) return null;
  return (
    <NewLikeModal
      person={person}
      buttonLabel={t("new_like.view", { name: person.name, gender: person.gender })}
      onChoose={(profileId) => void navigate(`/members/${profileId}`)}
      onClose={onClose}
    />
  );
}
