import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // All routes come with the first page: no extra request, and an unknown address is known as one at once.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
