import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The frames around pages; each is a file of web/layouts. */
export type LayoutName = "default" | "plain" | "lander" | "chat" | "admin" | "bare";

/** The pages of one wing, by the layout around them. */
export type Branch = Partial<Record<LayoutName, RouteConfigEntry[]>>;
