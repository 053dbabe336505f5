import { layout, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import type { LayoutName } from "#web/lib/page/branch.ts";
import { care } from "./routes/care/routes.ts";
import { desk } from "./routes/desk/routes.ts";
import { front } from "./routes/front/routes.ts";
import { ground } from "./routes/ground/routes.ts";
import { meeting } from "./routes/meeting/routes.ts";
import { money } from "./routes/money/routes.ts";
import { people } from "./routes/people/routes.ts";
import { talking } from "./routes/talking/routes.ts";

/** Wings with pages. */
const branches = [front, people, meeting, money, talking, care, desk, ground];

function pagesUnder(name: LayoutName): RouteConfigEntry {
  return layout(
    `layouts/${name}.tsx`,
    branches.flatMap((branch) => branch[name] ?? []),
  );
}

/** All addresses, grouped by layout. Each wing's routes.ts lists its own. */
export default [
  pagesUnder("default"),
  pagesUnder("plain"),
  pagesUnder("lander"),
  pagesUnder("chat"),
  pagesUnder("admin"),
  pagesUnder("bare"),
] satisfies RouteConfig;
