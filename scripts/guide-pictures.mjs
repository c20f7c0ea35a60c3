// npm run guide-pictures [-- -g NAME]: makes the pictures of the guides from a new demonstration.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runPlaywright } from './suites.mjs'

watchNpm(() => process.exit(143))
await ensureInstalled()
standInForNewPictures()
process.exitCode = (await ensureBuilt())
  ? await runPlaywright(['--config', 'guide-pictures.config.ts', ...process.argv.slice(2)])
  : 1

/** The app, of which the pictures are taken, holds the guides, and is not built with a picture that is missing. */
function standInForNewPictures() {
  const folder = path.join(root, 'docs/user-guide')
  for (const page of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    for (const [, picture] of readFileSync(path.join(folder, page), 'utf8').matchAll(
      /\]\((pictures\/[\w-]+\.png)\)/g,
    )) {
      const file = path.join(folder, picture)
      if (!existsSync(file)) writeFileSync(file, '')
    }
  }
}
