// node scripts/test-layer.mjs unit|calls|components|e2e [FILE...]: runs one layer of the tests, or some files of it.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runPlaywright, runVitest } from './suites.mjs'

const [layer, ...files] = process.argv.slice(2)

watchNpm(() => process.exit(143))
await ensureInstalled()
keepTemporaryFilesInMemory()
process.exitCode = layer === 'e2e' ? await testJourneys() : await runVitest(['--project', layer, ...files])

async function testJourneys() {
  return (await ensureBuilt()) ? runPlaywright(['--reporter=list', ...files]) : 1
}
