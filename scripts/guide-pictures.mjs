// npm run guide-pictures [-- -g NAME]: makes the pictures of the guides from a new demonstration.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runPlaywright } from './suites.mjs'

watchNpm(() => process.exit(143))
await ensureInstalled()
process.exitCode = (await ensureBuilt())
  ? await runPlaywright(['--config', 'guide-pictures.config.ts', ...process.argv.slice(2)])
  : 1
