import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server puts the app's base path into the page; under `vite` it is the root. */
const baseAddress: Plugin = {
  name: 'base-address',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

export default defineConfig({
  // Relative, so that one build serves any base path.
  base: './',
  plugins: [react(), baseAddress],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: { target: 'es2022', chunkSizeWarningLimit: 800 },
})
