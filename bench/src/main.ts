import { parseArgs } from 'node:util'
import { todayIn } from '@app/contract/dates'
import { measureAttachedMail } from './attached-mail.ts'
import { measureBackup } from './backup.ts'
import { measureCertificates } from './certificates.ts'
import type { Comparison } from './compare.ts'
import { measureFiles, measurePrints } from './documents.ts'
import { measureEvidence, measurePack } from './evidence.ts'
import { measureExports, type ExportMeasurement } from './exports.ts'
import { measureFlood, measureIdle } from './flood.ts'
import { measureFirstLists } from './first-list.ts'
import { measureFigures } from './figures.ts'
import { measureImports } from './imports.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { measureLists } from './lists.ts'
import { measureMail } from './mail.ts'
import { measureMailbox } from './mailbox.ts'
import { memoryOf, type Memory } from './memory.ts'
import { startOffice, type Office } from './office.ts'
import { measureReminders } from './reminders.ts'
import { measureCalls } from './server-calls.ts'
import { measureReturns } from './returns.ts'
import { startSink, type Sink } from './sink.ts'

interface Bench {
  office: Office
  /** The server's memory before its first call. */
  idle: Memory
  sink: Sink
  today: string
}

/** The measurements in order. Each returns the lines to print. */
const PARTS: Record<string, (bench: Bench) => Promise<string[]>> = {
  idle: async ({ office, idle }) => [
    `memory of all processes at rest, PostgreSQL apart, MB (≤ 220): ${rounded(idle.server + idle.printing)}`,
    `ready on existing data, PostgreSQL running, s (≤ 2): ${(office.readyAfter / 1000).toFixed(2)}`,
  ],
  reminders: async ({ office, today }) => {
    const { comparisons, peak } = await measureReminders(office, today)
    return [...comparisons.map(line), `peak memory of the server while listing reminders, MB (≤ 300): ${rounded(peak)}`]
  },
  calls: async ({ office, today }) => (await measureCalls(office, today)).map(line),
  lists: async ({ office }) =>
    (await measureLists(office)).map((each) => `${line(each)}; bytes (≤ 10,000): ${each.bytes}`),
  'first-list': async ({ office }) =>
    (await measureFirstLists(office)).flatMap(({ cold, crowd }) => [
      line(cold),
      `${crowd.name}: all answered after ${seconds(crowd.milliseconds)} s, the list was read ${crowd.reads} times (1); ` +
        `memory of the server above idle, MB (≤ 150): ${rounded(crowd.overIdle)}`,
    ]),
  evidence: async ({ office, idle, today }) => {
    const pack = await measurePack(office, idle, today)
    return [
      ...(await measureEvidence(office)).map(line),
      `a warrant issued with a pack of ${pack.pages} pages, s (≤ 3): ${seconds(pack.milliseconds)}; ` +
        `memory of the server above idle, MB (≤ 150): ${rounded(pack.overIdle)}`,
    ]
  },
  exports: async ({ office, idle, today }) => (await measureExports(office, idle, today)).map(exportLine),
  mail: async ({ office, sink }) => [line(await measureMail(office, sink))],
  mailbox: async ({ office }) => {
    const taken = await measureMailbox(office)
    if (!taken) return ['a mailbox: not measured, because Dovecot is not installed']
    return [
      `a mailbox of ${taken.messages} messages taken in, per second (≥ 50): ${taken.rate.toFixed(0)}; ` +
        `memory of the worker, MB, before, in each quarter, after: ` +
        series([taken.before, ...taken.quarters, taken.after], 'server'),
    ]
  },
  attachments: async ({ office, sink, today }) => {
    const { emails, ours, bare, prints, again, before, quarters, after } = await measureAttachedMail(
      office,
      sink,
      today,
    )
    return [
      `${emails} e-mails with a form from the queue, per second (≥ 0.85 of the printer alone): ` +
        `ours ${ours.rate.toFixed(1)}, other ${prints.rate.toFixed(1)}, ratio ${(ours.rate / prints.rate).toFixed(2)}; ` +
        `with forms that were printed before ${again.toFixed(1)}; ` +
        `the bare mail library with the same file ${bare.toFixed(1)}`,
      `processor time of an e-mail with a form, PostgreSQL apart, ms: ours ${ours.processor.toFixed(1)}, ` +
        `other ${prints.processor.toFixed(1)}, ratio ${(prints.processor / ours.processor).toFixed(2)}`,
      `memory, MB, before, in each quarter, after: ` +
        `the server ${series([before, ...quarters, after], 'server')}; ` +
        `the printing ${series([before, ...quarters, after], 'printing')}`,
    ]
  },
  prints: async ({ office, today }) => {
    const { beside, busy } = await measurePrints(office, today)
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`
    return [
      ...beside.map(line),
      `the processors are ${percent(busy.alone)} busy with one form at a time, ${percent(busy.atOnce)} with several: ` +
        `several at once can be at most ${(1 / busy.alone).toFixed(2)} times as fast`,
    ]
  },
  files: async ({ office }) =>
    (await measureFiles(office)).map(
      ({ name, milliseconds, before, most, after }) =>
        `${name}: ${(milliseconds / 1000).toFixed(1)} s; ` +
        `memory of the server, MB, before, peak, after: ${series([before, most, after], 'server')}`,
    ),
  keystrokes: async ({ office }) =>
    (await measureKeystrokes(office)).map(
      ({ place, rows, p50, p95, first, bare }) =>
        `main-thread ms per keystroke in ${place} over ${rows} rows (p95 ≤ 16): p50 ${p50.toFixed(1)}, ` +
        `p95 ${p95.toFixed(1)}, the dearest first letter ${first.toFixed(1)}, in a bare input ${bare.toFixed(1)}`,
    ),
  returns: async ({ office }) => {
    const { page, alone, beside, seconds: took } = await measureReturns(office)
    return [
      line(page),
      `another call, ms, alone ${alone.toFixed(1)}, while a scanner opens 1,000 links ${beside.toFixed(1)} ` +
        `(≤ 1.1 times): ratio ${(beside / alone).toFixed(2)}; the scanner took ${took.toFixed(1)} s`,
    ]
  },
  flood: async ({ office }) => {
    const { quiet, during, over, answered, refused } = await measureFlood(office)
    const idle = await measureIdle(office)
    return [
      `other people's calls, 95th percentile, ms, quiet ${quiet.toFixed(0)}, while one login floods ${during.toFixed(0)} ` +
        `(≤ 1000 and ≤ 3 times): ratio ${(during / quiet).toFixed(1)}; ${answered} of its calls answered, ` +
        `${refused} refused; memory of the server above before, MB (≤ 250): ${rounded(over)}`,
      `calls beside 5,000 connections that say nothing, 95th percentile, ms, quiet ${idle.quiet.toFixed(0)}, during ` +
        `${idle.during.toFixed(0)} (≤ 3 times): ratio ${(idle.during / idle.quiet).toFixed(1)}; ${idle.open} of them are kept`,
    ]
  },
  backup: async ({ office }) => {
    const { backup, restore, megabytes, fileMegabytes } = await measureBackup(office)
    const rate = (milliseconds: number) => (megabytes / (milliseconds / 1000)).toFixed(0)
    return [
      `a backup while the server runs, s (≤ 180): ${seconds(backup.milliseconds)}, ${rate(backup.milliseconds)} MB/s (≥ 10), ` +
        `a file of ${rounded(fileMegabytes)} MB; the most memory of the command, MB: ${rounded(backup.most)}; ${backup.said.trim()}`,
      `its restore into an empty installation, s: ${seconds(restore.milliseconds)}, ${rate(restore.milliseconds)} MB/s; ` +
        `the most memory of the command, MB: ${rounded(restore.most)}`,
    ]
  },
  figures: async ({ office }) => {
    const { emails, certificates, suppliers, one, all, excel } = await measureFigures(office)
    return [
      `figures of suppliers, ms, with ${emails} e-mails, ${certificates} certificates and ${suppliers} suppliers: ` +
        `the largest one (≤ 300) ${one.toFixed(0)}, all ${all.toFixed(0)}, as an Excel file ${excel.toFixed(0)}`,
    ]
  },
  imports: async ({ office }) =>
    (await measureImports(office)).map(
      ({ kind, rows, upload, check, run, undo, others, overBefore }) =>
        `${rows} ${kind} imported on the screen, s (≤ 30): ${seconds(upload + check + run)}: uploaded in ${seconds(upload)}, ` +
        `checked in ${seconds(check)}, imported in ${seconds(run)}; undone in ${seconds(undo)}; ` +
        `the longest other call, ms: ${others.toFixed(0)}; memory of the server above before, MB: ${rounded(overBefore)}`,
    ),
  certificates: async ({ office }) => {
    const { waiting, opening, next } = await measureCertificates(office)
    return [
      `main-thread ms of "Certificates to check" with ${waiting} waiting: ` +
        `opened (≤ 300) ${opening.toFixed(0)}, the next one ${next.toFixed(0)}`,
    ]
  },
}

const rounded = (megabytes: number) => megabytes.toFixed(0)
const series = (each: readonly Memory[], of: keyof Memory) => each.map((memory) => rounded(memory[of])).join(', ')

function line({ name, ours, other, ratio }: Comparison): string {
  return `${name}: ours ${ours.toFixed(1)}, other ${other.toFixed(1)}, ratio ${ratio.toFixed(2)}`
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

const exportLine = ({ path, rows, ours, bare, firstByte, overIdle, blocked, blockedIdle }: ExportMeasurement): string =>
  `${path} of ${rows} rows, s, compared with a bare writer (≤ 2): ours ${seconds(ours)}, other ${seconds(bare)}, ` +
  `ratio ${(ours / bare).toFixed(2)}; first byte after ${seconds(firstByte)} s (≤ 2); ` +
  `memory of the server above idle, MB (≤ 150): ${rounded(overIdle)}; ` +
  `longest block of its event loop, ms (≤ 50): ${blocked.toFixed(0)}, of an idle thread ${blockedIdle.toFixed(0)}`

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'office' },
    data: { type: 'string' },
    only: { type: 'string', default: Object.keys(PARTS).join() },
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
  const idle = await memoryOf(opened.serverPid)
  const bench = { office: opened, idle, sink, today: todayIn('Pacific/Auckland') }
  console.log(`\n${size} size`)
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!names.includes(name)) continue
    for (const said of await measure(bench)) console.log(said)
  }
} finally {
  await stop()
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}
