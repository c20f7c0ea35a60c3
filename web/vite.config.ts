import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { z } from 'zod'
import { guides } from './guides-plugin.ts'

const compress = promisify(brotliCompress)

/** The server writes the app's base path into the page. Under `vite` it is the root. */
const baseAddress: Plugin = {
  name: 'base-address',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

/** Builds the service worker as a file beside the page, and writes the list of assets into it. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'worker/service-worker.ts', fileName: 'service-worker.js' })
  },
  generateBundle(_options, bundle) {
    const worker = bundle['service-worker.js']
    if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('The service worker is not one script')
    const assets = Object.keys(bundle).filter(isStored).sort()
    const build = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16)
    worker.code = `const ASSETS=${JSON.stringify(assets)},BUILD=${JSON.stringify(build)};${worker.code}`
  },
}

const OWN_COPY = '?return-page'
/** With the name of the workspace: the forms have a folder of the same name, which the screens share. */
const RETURN_PAGE = '/web/src/return-page/'

/** Builds the script of the pages behind return links, which the server renders. */
const returnPage: Plugin = {
  name: 'return-page',
  apply: 'build',
  // Before Vite finds the library.
  enforce: 'pre',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/return-page/return-page.ts', name: 'return-page' })
  },
  // What the screens use as well would be a second script, so the page has a copy of its own.
  async resolveId(source, importer = '') {
    const isOutside = importer.includes(RETURN_PAGE) && !source.startsWith('./')
    if (!isOutside && !importer.endsWith(OWN_COPY)) return null
    const library = await this.resolve(source, importer, { skipSelf: true })
    return library && { ...library, id: library.id + OWN_COPY }
  },
  load: (id) => (id.endsWith(OWN_COPY) ? readFile(id.slice(0, -OWN_COPY.length), 'utf8') : null),
  generateBundle(_options, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
    const script = scripts.find(({ name }) => name === 'return-page')
    if (!script || script.imports.length > 0) throw new Error('The return page needs one script')
    if (scripts.some((other) => other !== script && other.moduleIds.some((id) => id.endsWith(OWN_COPY)))) {
      throw new Error('The screens have copies that only the return page needs')
    }
  },
}

/** What pdf.js fetches when a paper needs it: decoders of scans, and the fonts that no system has. */
const PDF_EXTRAS = [
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
  'standard_fonts/FoxitDingbats.pfb',
  'standard_fonts/FoxitSymbol.pfb',
]
const PDF_LIBRARY = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Copies the extras of pdf.js to where `open-paper.ts` looks for them. */
const pdfExtras: Plugin = {
  name: 'pdf-extras',
  apply: 'build',
  async buildStart() {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(path.join(PDF_LIBRARY, 'package.json'), 'utf8')))
    for (const file of PDF_EXTRAS) {
      const source = await readFile(path.join(PDF_LIBRARY, file))
      this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${path.basename(file)}`, source })
    }
  },
}

/**
 * Papers and return pages need the network anyway, so what only they need is not stored on the device. Of the guides the
 * words are stored; their pictures would be most of what is.
 */
const isStored = (file: string): boolean => isAsset(file) && !/\/(?:pdf|return-page)[-.]|\.png$/.test(file)

const isAsset = (file: string): boolean => file.startsWith('assets/')

/** Compresses assets once, as well as possible, for a server that can send `.br` files. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => isAsset(file) && /\.(m?js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const address = path.join(dir, file)
        await writeFile(`${address}.br`, await compress(await readFile(address)))
      }),
    )
  },
}

/** Not of the return pages and the service worker, which are one script each. */
const isOfScreens = (id: string): boolean => !id.includes(OWN_COPY) && !/\/(?:return-page|worker)\//.test(id)

/** The screens make no JSON schemas. Without this, Zod brings along how each kind of value is described in one. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (/\/(?:json-schema-processors|to-json-schema)\.js$/.test(source) ? NO_JSON_SCHEMAS : null),
  load: (id) => (id === NO_JSON_SCHEMAS ? NOTHING_OF_JSON_SCHEMAS : null),
}
const NO_JSON_SCHEMAS = '\0no-json-schemas'
const NOTHING_OF_JSON_SCHEMAS = `const nothing = () => undefined
export const toJSONSchema = nothing, allProcessors = {}, createToJSONSchemaMethod = nothing,
  createStandardJSONSchemaMethod = nothing, initializeContext = nothing, processSchema = nothing, extractDefs = nothing,
  finalize = nothing`

export default defineConfig({
  // Relative, so that one build serves any base path.
  base: './',
  plugins: [react(), guides, baseAddress, pdfExtras, returnPage, serviceWorker, withoutJsonSchemas, brotli],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    // Every browser that runs this target supports modulepreload or works without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The frame and the dashboard, which is the first screen, are one chunk: many small ones compress badly and
            // take their time to ask for.
            { name: 'first', tags: ['$initial'], test: isOfScreens },
            // What the log-in needs besides: in the chunk below it would bring along forty kilobytes.
            { name: 'door', test: /@mantine\/core\/esm\/components\/(?:Stack|PasswordInput)\// },
            // Code that many other screens share is one chunk too. Code that few share stays out of it.
            { name: 'shared', minShareCount: 5 },
          ],
        },
      },
    },
  },
})
