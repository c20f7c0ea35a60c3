import { parseArgs } from 'node:util'
import { todayIn } from '@app/contract/dates'
import type { Comparison } from './compare.ts'
import { measureFiles, measurePrints } from './documents.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { measureMail } from './mail.ts'
import { openOffice } from './office.ts'
import { measureReminders } from './reminders.ts'
import { measureCalls } from './server-calls.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: 'office' } } })
if (values.size !== 'office' && values.size !== 'national') {
  console.error(`--size holds "${values.size}"; it takes office or national.`)
  process.exit(1)
}

const mail = await measureMail()
const office = await openOffice(values.size)
try {
  const idle = await office.serverMemory()
  const today = todayIn('Pacific/Auckland')
  const reminders = await measureReminders(office, today)
  const comparisons = [mail, ...reminders.comparisons, ...(await measureCalls(office, today))]
  const prints = await measurePrints(office, today)
  const transfers = await measureFiles(office)
  const keystroke = await measureKeystrokes(office)
  console.log(`\n${values.size} size`)
  for (const comparison of [...comparisons, ...prints]) console.log(line(comparison))
  console.log(
    `main-thread ms a keystroke of the keyword filter over ${keystroke.rows} rows (≤ 16): ` +
      `p50 ${keystroke.p50.toFixed(1)}, p95 ${keystroke.p95.toFixed(1)}, in a bare input ${keystroke.bare.toFixed(1)}`,
  )
  console.log(
    `memory, MB, before and after ${mail.sent} e-mails: ${mail.memory.before.toFixed(0)}, ${mail.memory.after.toFixed(0)}`,
  )
  for (const { name, milliseconds, memory } of transfers) {
    const megabytes = [memory.before, memory.most, memory.after].map((held) => held.toFixed(0)).join(', ')
    console.log(
      `${name}: ${(milliseconds / 1000).toFixed(1)} s; the server's memory, MB, before, at most, after: ${megabytes}`,
    )
  }
  console.log(`the server's memory, MB, at most, while it listed reminders (≤ 300): ${reminders.peak.toFixed(0)}`)
  console.log(
    `the server's memory, MB, idle (≤ 150): ${idle.toFixed(0)}; after these calls: ${(await office.serverMemory()).toFixed(0)}`,
  )
} finally {
  await office.close()
}

function line({ name, ours, other, ratio }: Comparison): string {
  return `${name}: ours ${ours.toFixed(1)}, other ${other.toFixed(1)}, ratio ${ratio.toFixed(2)}`
}
