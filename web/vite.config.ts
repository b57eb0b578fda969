import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` sends what is not part of the app: the API of a running `npm start`. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
const API_PATHS =
  '^/(api|profile|files|register|local|nmp|teran|openapi\\.json|healthz|auth/(access|refresh|captcha|waiting|handover))(/|$|\\?)';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server writes a new value into every page it hands out, so that only our own scripts and styles run.
  html: { cspNonce: '%CSP_NONCE%' },
  plugins: [react()],
  // Its entry for bundlers is the one for developers, with warnings that nobody of ours reads in a page.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    // Read by the server, which names the parts of the signer's page in its first bytes (modules/app/http/signing-page.ts).
    manifest: 'parts.json',
    target: 'es2022',
    // A picture or font inside a script or style would need data: in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      [API_PATHS]: { target: api, changeOrigin: false },
      // The page of this address is the app's, the call is the server's.
      '^/auth/token': { target: api, changeOrigin: false, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
      '/socket': { target: api, ws: true },
    },
  },
});
