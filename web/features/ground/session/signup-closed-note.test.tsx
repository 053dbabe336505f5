import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Landing } from "#web/features/front/home/landing.tsx";
import ClosedSearch from "#web/features/meeting/discovery/closed-search.tsx";
import { LocaleProvider } from "#web/lib/language/locale.tsx";
import { PageContext } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";

const site = vi.hoisted(() => ({ settings: null as Record<string, unknown> | null }));
// Each text is its key.
vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("./settings.ts", () => ({ useSettings: () => site.settings }));

const costs = { message_credits: 5, free_messages: 5, free_conversations: 2, minimum_message_cost: null };

/** The page, with the parts whose code loads later. */
async function draw(page: ReactNode, is_signup_closed: boolean | null): Promise<string> {
  site.settings = is_signup_closed === null ? null : { ...costs, is_signup_closed, is_search_closed: true };
  const request = { siteName: "Site", locale: "en", country: null, niche: 1, words: null } as PageRequest;
  const { prelude } = await prerenderToNodeStream(
    <MemoryRouter>
      <PageContext value={{ request, subjects: new Set() }}>
        <LocaleProvider>{page}</LocaleProvider>
      </PageContext>
    </MemoryRouter>,
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

const invitation = /"\/signup|hero\.join|closing\.|visitor\.(text|signup)|costs\./;
const pages: [string, ReactNode, { login: string; signups: number }][] = [
  ["the home page", <Landing key="home" />, { login: "/login", signups: 2 }],
  [
    "the closed search",
    <ClosedSearch key="search" next="/members" />,
    { login: "/login?next=%2Fmembers", signups: 1 },
  ],
];

describe.each(pages)("%s", (_name, page, { login, signups }) => {
  it.each([false, null])("invites where sign-up is open or not known to be closed: %s", async (isClosed) => {
    const html = await draw(page, isClosed);
    expect(html.match(/href="\/signup/g)).toHaveLength(signups);
    expect(html).toContain(`href="${login}"`);
    expect(html).not.toContain("closed.title");
  });

  it("says that sign-up is closed, and leads to the log-in", async () => {
    const html = await draw(page, true);
    expect(html).not.toMatch(invitation);
    for (const part of ["<h1", "closed.title", "closed.text", `href="${login}"`])
      expect([part, html.split(part).length - 1]).toEqual([part, 1]);
  });
});
