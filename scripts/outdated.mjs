// node scripts/outdated.mjs: which direct dependencies are behind, and by how much. Ends with 1 if one is a major version behind.
import { execFile } from 'node:child_process'

/** npm ends with 1 when something is behind. */
const report = await new Promise((resolve, reject) => {
  const args = ['outdated', '--json', '--workspaces', '--include-workspace-root']
  const isWindows = process.platform === 'win32'
  execFile(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, maxBuffer: 2 ** 26 }, (error, stdout) => {
    try {
      resolve(JSON.parse(stdout || '{}'))
    } catch {
      reject(error ?? new Error('npm printed no report'))
    }
  })
})
if ('error' in report) throw new Error(report.error.summary)

const PARTS = ['major', 'minor', 'patch']
const numbers = (version = '') => version.split('-')[0].split('.').map(Number)
const stepOf = ({ current, latest }) =>
  PARTS[numbers(latest).findIndex((number, index) => number !== numbers(current)[index])] ?? 'other'

const rows = Object.entries(report)
  // A package that several workspaces use has a list.
  .map(([name, found]) => ({ name, ...[found].flat()[0] }))
  .map((row) => ({ ...row, step: stepOf(row) }))
  .toSorted((one, other) => PARTS.indexOf(one.step) - PARTS.indexOf(other.step) || one.name.localeCompare(other.name))
for (const { name, current, latest, step } of rows) console.log(`${step.padEnd(5)}  ${name}  ${current} → ${latest}`)
const count = (step) => rows.filter((row) => row.step === step).length
console.log(
  rows.length === 0
    ? 'Every direct dependency is the latest.'
    : `${rows.length} behind: ${PARTS.map((step) => `${count(step)} ${step}`).join(', ')}`,
)
process.exitCode = count('major') > 0 ? 1 : 0
