import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { withIntegrity } from './scripts/with-integrity.mjs';

const background = '#0D0E10';

const FIRST = 'web/app/main.tsx';

/** The document asks for the first script at once, not only when the one that loads it is there. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${FIRST}`)) ? [file] : []))
        .flatMap(({ fileName, imports }) => [fileName, ...imports])
        .filter((path) => !html.includes(path))
        .map((path) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${path}` }, injectTo: 'head' })),
  },
};

/** As README.md names them; web/public/browser-check.js tells older ones. */
const OLDEST_BROWSERS = ['safari17.4', 'chrome122', 'firefox124'];

export default defineConfig({
  root: 'web',
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('web/data/zod-without-eval.ts', import.meta.url)) },
      { find: /^@emotion\/hash$/, replacement: fileURLToPath(new URL('web/app/theme/style-name.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /preload-helper|started-worker|known-session/, priority: 2 },
            // All that the landing page needs in one file: over a slow network each file costs its round trip.
            { name: 'first', test: new RegExp(`/${FIRST}$`), priority: 1 },
            // What screens share is one file: in hundreds, each would be a request, and one more to keep for starts without a network.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
  plugins: [
    react(),
    preloadFirst,
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
        // Who has a service worker has WebCrypto too.
        globIgnores: ['assets/{oaep,sha2}-*.js'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [withIntegrity(fileURLToPath(new URL('dist/web', import.meta.url)))],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});
