import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const background = '#0D0E10';

/** As README.md names them; web/public/browser-check.js tells older ones. */
const OLDEST_BROWSERS = ['safari17.4', 'chrome122', 'firefox124'];

export default defineConfig({
  root: 'web',
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('web/data/zod-without-eval.ts', import.meta.url)) }],
  },
  build: { outDir: '../dist/web', emptyOutDir: true, target: OLDEST_BROWSERS, chunkSizeWarningLimit: 600 },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
  plugins: [
    react(),
    VitePWA({
      registerType: 'prompt',
      manifest: {
        id: '/',
        name: 'Firemark',
        short_name: 'Firemark',
        description: 'Inspections of fire safety equipment that work without signal',
        lang: 'en',
        start_url: '/',
        display: 'standalone',
        background_color: background,
        theme_color: background,
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,wasm}', 'assets/geist-latin-wght-*.woff2', 'assets/geist-latin-ext-wght-*.woff2'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});
