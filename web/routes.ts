import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The floor plan: every address there is, grouped by the layout around it. */
export default [
  layout("layouts/default.tsx", [
    index("routes/home.tsx"),
    route("dev/ui", "routes/dev/ui.tsx"),
    // Whatever is no page: a translated 404 inside the usual frame.
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
