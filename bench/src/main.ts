import { parseArgs } from 'node:util'
import { todayIn } from '@app/contract/dates'
import { lineOf } from './figure.ts'
import { memoryOf } from './memory.ts'
import { startOffice } from './office.ts'
import { PARTS } from './parts.ts'
import { openReport } from './report.ts'
import { startSink } from './sink.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'office' },
    data: { type: 'string' },
    only: { type: 'string', default: Object.keys(PARTS).join() },
    record: { type: 'boolean', default: false },
  },
})
const { size } = values
const names = values.only.split(',')
const unknown = names.find((name) => !(name in PARTS))
if (size !== 'office' && size !== 'national') refuse(`--size is "${size}": it must be office or national.`)
if (unknown !== undefined)
  refuse(`--only contains "${unknown}": it must list some of ${Object.keys(PARTS).join(', ')}.`)

const sink = await startSink()
const office = startOffice({ size, smtpUrl: sink.url, data: values.data })

async function stop(): Promise<void> {
  await office.close()
  sink.close()
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(code)))
}

try {
  const opened = await office.opened
  const today = todayIn('Pacific/Auckland')
  const report = values.record ? await openReport(opened, today) : null
  console.log(`\n${size} size`)
  const asked = Object.entries(PARTS).filter(([name]) => names.includes(name))
  for (const [index, [name, measure]] of asked.entries()) {
    // A part measures nothing of what the ones before it have left in memory.
    if (index > 0) await opened.restart()
    const figures = await measure({ office: opened, idle: await memoryOf(opened.serverPid), sink, today })
    for (const one of figures) console.log(lineOf(one))
    await report?.add(name, figures)
  }
} finally {
  await stop()
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}
