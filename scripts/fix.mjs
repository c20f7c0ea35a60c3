// Mends what the linter can mend by itself, then formats; what is left to do by hand is told.
import { ensureInstalled } from './install.mjs'
import { exitCodeOf, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

watchNpm(() => process.exit(143))
await ensureInstalled()
const lint = await exitCodeOf(startNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--fix']))
const format = await exitCodeOf(startNode(['node_modules/oxfmt/bin/oxfmt']))
process.exitCode = lint || format
