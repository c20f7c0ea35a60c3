// node scripts/build-only.mjs: installs what is missing and builds what is stale, and starts nothing.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
