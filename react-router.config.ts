import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // tools/build-as-browser.ts builds beside the product's own.
  buildDirectory: process.env.WEB_BUILD_FOLDER ?? "build",
  ssr: true,
} satisfies Config;
