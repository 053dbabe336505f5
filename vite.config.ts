import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./tools/vite-messages.ts";

export default defineConfig({
  plugins: [messages(), tailwindcss(), reactRouter()],
  // A data: font or picture would need a wider content security policy.
  build: { assetsInlineLimit: 0, target: "es2022" },
});
