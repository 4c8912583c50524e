import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/redbutton/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 }, // no test measures time: a busy machine may be slow
});
