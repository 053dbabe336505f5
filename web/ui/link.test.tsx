import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Link as BrowserLink, NavLink as BrowserNavLink, type LinkProps, MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Link, NavLink } from "./link.tsx";

const draw = (element: ReactElement, at = "/members/1") =>
  renderToString(<MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>);

describe("a link that the server writes", () => {
  const addresses: LinkProps["to"][] = [
    "/",
    "/members",
    "/members/",
    "/members/0198a2/chat",
    '/members?country=DE&q="a"<b>&cursor=x_-=',
    "/members?",
    "/login?next=%2Fmembers%2F1",
    "/members#content",
    "/a/../b",
    "/a/./b",
    "/..",
    "/a//b",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "members",
    "../up",
    "?page=2",
    "",
    "/größe",
    "/with space",
    "https://elsewhere.example/x",
    "mailto:a@b.example",
    { pathname: "/members", search: "?a=1" },
  ];
  it.each(addresses)("to %j is the router's own to the byte", (to) => {
    const props = { to, className: "a b", "aria-current": "page", title: '"x"', onClick: () => {} } as const;
    expect(draw(<Link {...props}>x</Link>)).toBe(draw(<BrowserLink {...props}>x</BrowserLink>));
  });

  it.each<Partial<LinkProps>>([
    { discover: "none" },
    { reloadDocument: true },
    { replace: true, state: { a: 1 }, preventScrollReset: true, relative: "path", viewTransition: true },
    { target: "_blank", rel: "noopener" },
  ])("with %j too", (props) => {
    expect(draw(<Link to="/members" {...props} />)).toBe(draw(<BrowserLink to="/members" {...props} />));
  });

  const places = ["/", "/members", "/members/1", "/Members", "/membersonly", "/members/", "/chats?x=1"];
  it.each(
    places.flatMap((at) =>
      ["/", "/members", "/members/1"].flatMap((to) => [true, false].map((end) => ({ at, to, end }))),
    ),
  )("knows where one is: %j", ({ at, to, end }) => {
    const props = {
      to,
      end,
      className: ({ isActive }: { isActive: boolean }) => (isActive ? "here" : "there"),
      children: ({ isActive }: { isActive: boolean }) => (isActive ? "here" : "there"),
    };
    expect(draw(<NavLink {...props} />, at)).toBe(draw(<BrowserNavLink {...props} />, at));
    expect(draw(<NavLink to={to} />, at)).toBe(draw(<BrowserNavLink to={to} />, at));
  });
});
