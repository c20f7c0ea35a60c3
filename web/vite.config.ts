import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** The server puts the app's base path into the page; under `vite` it is the root. */
const baseAddress: Plugin = {
  name: 'base-address',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

/** Compressed once and as well as it goes, for a server that hands out `.br` files. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const address = path.join(dir, file)
        await writeFile(`${address}.br`, await compress(await readFile(address)))
      }),
    )
  },
}

export default defineConfig({
  // Relative, so that one build serves any base path.
  base: './',
  plugins: [react(), baseAddress, brotli],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    // What many screens share comes in one piece with the first: fifty small ones compress badly, and what few share
    // would make everybody's first load longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] } } },
  },
})
