import type { ComponentType } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { type Lander, landers } from "#contracts/front/landers.ts";
import { LocaleProvider } from "#web/lib/language/locale.tsx";
import { PageContext } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";

type Settings = { is_signup_closed: boolean } | null;
const signup = vi.hoisted(() => ({ settings: null as Settings }));
const costs = {
  message_credits: 5,
  free_messages: 5,
  free_conversations: 2,
  minimum_message_cost: null,
  is_search_closed: true,
};
// Each text is its key.
vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("#web/features/ground/session/settings.ts", () => ({
  useSettings: (part: string) =>
    part === "signup"
      ? signup.settings
      : part === "costs" && signup.settings && { ...costs, ...signup.settings },
}));
vi.mock("#web/features/front/landers/lander-head.tsx", () => ({ LanderHead: () => null }));

type Route = { default: ComponentType<{ params: { slug?: string } }> };
const routes = import.meta.glob<Route>("../../routes/front/lander-*.tsx");

/** The page, with the parts whose code loads later. */
async function draw(lander: Lander, settings: Settings, slug?: string): Promise<string> {
  signup.settings = settings;
  const route = await routes[`../../routes/front/lander-${lander}.tsx`]?.();
  if (!route) throw new Error(`no page of ${lander}`);
  const request = { siteName: "Site", locale: "en", country: null, niche: 1, siteNiche: 1 } as PageRequest;
  const { prelude } = await prerenderToNodeStream(
    <MemoryRouter initialEntries={[`/landers/${lander}`]}>
      <PageContext value={{ request, subjects: new Set() }}>
        <LocaleProvider>
          <route.default params={slug === undefined ? {} : { slug }} />
        </LocaleProvider>
      </PageContext>
    </MemoryRouter>,
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

it("draws every lander", () => {
  expect(Object.keys(routes)).toHaveLength(landers.length);
});

describe.each(landers)("%s", (lander) => {
  it.each([
    ["is open", { is_signup_closed: false }],
    ["is not known to be closed", null],
  ])("asks its questions where sign-up %s", async (_, settings) => {
    const html = await draw(lander, settings);
    expect(html).toContain('action="/signup"');
    expect(html).toContain("hero.join");
    expect(html.includes("costs.signup_only")).toBe(settings !== null);
    expect(html).not.toContain("closed.title");
  });

  it("asks nothing where sign-up is closed, and says what a visitor can do", async () => {
    const html = await draw(lander, { is_signup_closed: true });
    expect(html).not.toMatch(/<form|<input|hero\.join|form="start"|href="#start"|costs\.|text_free/);
    for (const part of ["<h1", "closed.title", 'href="/login"', 'href="/pages/service"'])
      expect([part, html.split(part).length - 1]).toEqual([part, 1]);
  });
});

it("leads the log-in on to the search of the slug", async () => {
  const html = await draw("gallery", { is_signup_closed: true }, "over-40");
  expect(html).toContain(`href="/login?next=${encodeURIComponent("/members?min_age=40")}"`);
});
