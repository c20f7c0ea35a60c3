import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runPlaywright, runVitest } from './suites.mjs'

watchNpm(() => process.exit(143))
await ensureInstalled()
keepTemporaryFilesInMemory()

const reports = mkdtempSync(path.join(tmpdir(), 'warrant-test-'))
// Neither the checks nor the build use both cores.
const counts = await Promise.all([runChecks(), testBuild()])
counts.push(await testUnits(), await testJourneys())
rmSync(reports, { recursive: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function testBuild() {
  return (await ensureBuilt()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function testUnits() {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runVitest(reporters)
  return countOf(code, report, ({ numPassedTests, numFailedTests, testResults }) => {
    const hasFailedTest = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')
    const brokenFiles = testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file))
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
  })
}

async function testJourneys() {
  const report = path.join(reports, 'playwright.json')
  const code = await runPlaywright(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return countOf(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
}

/** A suite that fails without a failed test, because it could not start or found no tests, counts as one failure. */
function countOf(code, report, read) {
  const count = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) }
}
