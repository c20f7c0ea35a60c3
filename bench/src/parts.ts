import { measureAttachedMail } from './attached-mail.ts'
import { measureBackup } from './backup.ts'
import { measureCertificates } from './certificates.ts'
import { measureContactSearch } from './contact-search.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFiles, measurePrints } from './documents.ts'
import { measureEvidence, measurePack } from './evidence.ts'
import { measureExports } from './exports.ts'
import { figure, ratioOf, short, type Figure } from './figure.ts'
import { measureFigures } from './figures.ts'
import { measureFirstLists } from './first-list.ts'
import { measureFlood, measureIdle } from './flood.ts'
import { measureImports } from './imports.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measureMail } from './mail.ts'
import { measureMailbox } from './mailbox.ts'
import type { Memory } from './memory.ts'
import type { Office } from './office.ts'
import { measureReminders } from './reminders.ts'
import { measureReturns } from './returns.ts'
import { measureScreens } from './screens.ts'
import { measureCalls } from './server-calls.ts'
import type { Sink } from './sink.ts'
import { measureUnchanged } from './unchanged.ts'

export interface Bench {
  office: Office
  /** The server's memory before its first call. */
  idle: Memory
  sink: Sink
  today: string
}

const seconds = (milliseconds: number): number => milliseconds / 1000
const series = (each: readonly Memory[], of: keyof Memory) => each.map((memory) => memory[of].toFixed(0)).join(', ')

/** The measurements in order. */
export const PARTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  idle: async ({ office, idle }) => [
    figure('memory of all processes at rest, PostgreSQL apart', idle.server + idle.printing, 'MB', { most: 220 }),
    figure('ready on existing data, PostgreSQL running', seconds(office.readyAfter), 's', { most: 2 }),
  ],
  reminders: async ({ office, today }) => {
    const { comparisons, peak } = await measureReminders(office, today)
    return [
      ...comparisons.map((each) => ratioOf(each)),
      figure('peak memory of the server while listing reminders', peak, 'MB', { most: 300 }),
    ]
  },
  dashboard: async ({ office, today }) => [ratioOf(await measureDashboard(office, today))],
  calls: async ({ office }) => (await measureCalls(office)).map((each) => ratioOf(each)),
  search: async ({ office }) => (await measureContactSearch(office)).map((each) => ratioOf(each)),
  unchanged: async ({ office }) => (await measureUnchanged(office)).map((each) => ratioOf(each)),
  lists: async ({ office }) =>
    (await measureLists(office)).flatMap(({ path, ours, other, bytes }) => [
      figure(`${path} after one changed row`, ours, 'ms', { most: 20 }, `the whole list ${short(other)} ms`),
      figure(`${path} after one changed row, answered`, bytes, 'bytes', { most: 10_000 }),
      // In an office the whole list is so short that a call itself is most of both.
      ...(office.size === 'national'
        ? [figure(`${path} after one changed row, compared with the whole list`, ours / other, '×', { most: 0.05 })]
        : []),
    ]),
  'first-list': async ({ office }) =>
    (await measureFirstLists(office)).flatMap(({ cold, crowd }) => [
      ratioOf(cold),
      figure(crowd.name, seconds(crowd.milliseconds), 's'),
      figure(`${crowd.name}, reads of the whole list`, crowd.reads, 'times', { most: 1 }),
      figure(`${crowd.name}, different answers (fast and small)`, crowd.ways, 'times', { most: 2 }),
      figure(`${crowd.name}, memory of the server above idle`, crowd.overIdle, 'MB', { most: 150 }),
    ]),
  evidence: async ({ office, idle, today }) => {
    const pack = await measurePack(office, idle, today)
    const name = `a warrant issued with a pack of ${pack.pages} pages`
    return [
      ...(await measureEvidence(office)).map((each) => ratioOf(each)),
      figure(name, seconds(pack.milliseconds), 's', { most: 3 }),
      figure(`${name}, memory of the server above idle`, pack.overIdle, 'MB', { most: 150 }),
    ]
  },
  exports: async ({ office, idle, today }) =>
    (await measureExports(office, idle, today)).flatMap(
      ({ path, rows, ours, bare, firstByte, overIdle, blocked, blockedIdle }) => [
        ratioOf(
          {
            name: `${path}, compared with a bare writer`,
            goal: { most: 2 },
            ours: seconds(ours),
            other: seconds(bare),
          },
          `s of ${rows} rows`,
        ),
        figure(`${path}, first byte`, seconds(firstByte), 's', { most: 2 }),
        figure(`${path}, memory of the server above idle`, overIdle, 'MB', { most: 150 }),
        figure(
          `${path}, longest block of the event loop`,
          blocked,
          'ms',
          { most: 50 },
          `of an idle thread ${short(blockedIdle)}`,
        ),
      ],
    ),
  mail: async ({ office, sink }) => [ratioOf(await measureMail(office, sink))],
  mailbox: async ({ office }) => {
    const taken = await measureMailbox(office)
    if (!taken) return []
    const { messages, rate, before, quarters, after } = taken
    const memory = series([before, ...quarters, after], 'server')
    return [
      figure(
        'messages of a full mailbox taken in per second',
        rate,
        'a second',
        { least: 50 },
        `${messages} messages; memory of the worker, MB, before, in each quarter, after: ${memory}`,
      ),
    ]
  },
  attachments: async ({ office, sink, today }) => {
    const measured = await measureAttachedMail(office, sink, today)
    const { emails, ours, bare, prints, again, before, quarters, after } = measured
    const memory = [before, ...quarters, after]
    return [
      ratioOf(
        {
          name: 'e-mails with a form per second, compared with the printer alone',
          goal: { least: 0.85 },
          ours: ours.rate,
          other: prints.rate,
        },
        `${emails} e-mails; with forms that were printed before ${short(again)}; ` +
          `the bare mail library with the same file ${short(bare)}; memory, MB, before, in each quarter, after: ` +
          `the server ${series(memory, 'server')}, the printing ${series(memory, 'printing')}`,
      ),
      ratioOf({
        name: 'processor time of an e-mail with a form, PostgreSQL apart, compared with a print',
        goal: null,
        ours: ours.processor,
        other: prints.processor,
      }),
    ]
  },
  prints: async ({ office, today }) => {
    const { beside, busy } = await measurePrints(office, today)
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`
    return beside.map((each, index) =>
      ratioOf(
        each,
        index === 0
          ? ''
          : `the processors are ${percent(busy.alone)} busy with one form at a time, ${percent(busy.atOnce)} with several, ` +
              `so that several at once can be at most ${short(1 / busy.alone)} times as fast`,
      ),
    )
  },
  files: async ({ office }) =>
    (await measureFiles(office)).map(({ name, milliseconds, before, most, after }) =>
      figure(
        name,
        seconds(milliseconds),
        's',
        null,
        `memory of the server, MB, before, peak, after: ${series([before, most, after], 'server')}`,
      ),
    ),
  keystrokes: async ({ office }) =>
    (await measureKeystrokes(office)).map(({ place, rows, p50, p95, first, bare, rowsAlone }) =>
      figure(
        `processor time of the page for a key in ${place}, 95th percentile`,
        p95,
        'ms',
        { most: 16 },
        `${rows} rows; median ${short(p50)}, the dearest first letter ${short(first)}, in a bare input ${short(bare)}; the same rows as HTML in a page without scripts, 95th percentile ${short(rowsAlone)}`,
      ),
    ),
  screens: async ({ office }) => {
    const { script, warm, inside, shift } = await measureScreens(office)
    return [
      figure('JavaScript before the first screen', script.bytes / 1000, 'KB', { most: 250 }, `${script.files} files`),
      figure(
        'dashboard usable, warm',
        seconds(warm.usable),
        's',
        { most: 1 },
        `its first rows after ${short(seconds(warm.rows))} s`,
      ),
      figure(
        'first rows of the dashboard on the screen',
        inside.rows,
        'ms',
        { most: 300 },
        `after a click in the app; the server was asked after ${short(inside.asked)} and had answered after ${short(inside.answered)}`,
      ),
      figure('layout shift of the screen that moves most while it opens', shift.most, '', { most: 0.01 }, shift.screen),
    ]
  },
  returns: async ({ office }) => {
    const { page, alone, beside, seconds: took } = await measureReturns(office)
    return [
      ratioOf(page),
      ratioOf(
        {
          name: 'another call while a scanner opens 1,000 links, compared with alone',
          goal: { most: 1.1 },
          ours: beside,
          other: alone,
        },
        `the scanner took ${short(took)} s`,
      ),
    ]
  },
  flood: async ({ office }) => {
    const { quiet, during, besideBusyProcessors, over, answered, refused } = await measureFlood(office)
    const idle = await measureIdle(office)
    const name = "other people's calls while one login floods, 95th percentile"
    return [
      figure(name, during, 'ms', { most: 1000 }, `${answered} of its calls answered, ${refused} refused`),
      ratioOf({
        name: `${name}, compared with a quiet server`,
        goal: { most: 3 },
        ours: during,
        other: quiet,
      }),
      ratioOf({
        name: 'the same calls beside as many busy loops as processors, compared with a quiet server',
        goal: null,
        ours: besideBusyProcessors,
        other: quiet,
      }),
      figure('memory of the server above before while one login floods', over, 'MB', { most: 250 }),
      ratioOf(
        {
          name: 'calls beside 5,000 connections that say nothing, 95th percentile, compared with a quiet server',
          goal: { most: 3 },
          ours: idle.during,
          other: idle.quiet,
        },
        `${idle.open} of them are kept`,
      ),
    ]
  },
  live: async ({ office }) => {
    const { browsers, told, shown, quiet, during, over } = await measureLive(office)
    return [
      figure(
        'from a change to who follows, 95th percentile',
        seconds(told),
        's',
        { most: 1.5 },
        `${browsers} browsers`,
      ),
      figure('from a change to the changed row in each browser, 95th percentile', seconds(shown), 's', { most: 3 }),
      ratioOf({
        name: 'other calls beside browsers that follow, 95th percentile, compared with a quiet server',
        goal: { most: 1.5 },
        ours: during,
        other: quiet,
      }),
      figure('memory of the server above before, with all who follow', over, 'MB', { most: 150 }),
    ]
  },
  backup: async ({ office }) => {
    const { backup, restore, megabytes, fileMegabytes } = await measureBackup(office)
    return [
      figure('a backup while the server runs', seconds(backup.milliseconds), 's', { most: 180 }, backup.said.trim()),
      figure(
        'a backup while the server runs, a second',
        megabytes / seconds(backup.milliseconds),
        'MB',
        { least: 10 },
        `a file of ${fileMegabytes.toFixed(0)} MB; the most memory of the command, MB: ${backup.most.toFixed(0)}`,
      ),
      figure(
        'its restore into an empty installation',
        seconds(restore.milliseconds),
        's',
        null,
        `the most memory of the command, MB: ${restore.most.toFixed(0)}`,
      ),
    ]
  },
  figures: async ({ office }) => {
    const { emails, certificates, suppliers, one, all, excel } = await measureFigures(office)
    return [
      figure(
        'figures of the largest supplier',
        one,
        'ms',
        { most: 300 },
        `${emails} e-mails, ${certificates} certificates, ${suppliers} suppliers; all ${short(all)} ms, ` +
          `as an Excel file ${short(excel)} ms`,
      ),
    ]
  },
  imports: async ({ office }) =>
    (await measureImports(office)).map(({ kind, rows, upload, check, run, undo, others, overBefore }) =>
      figure(
        `${rows} ${kind} imported on the screen`,
        seconds(upload + check + run),
        's',
        { most: 30 },
        `uploaded in ${short(seconds(upload))}, checked in ${short(seconds(check))}, imported in ${short(seconds(run))}, ` +
          `undone in ${short(seconds(undo))}; the longest other call, ms: ${short(others)}; ` +
          `memory of the server above before, MB: ${overBefore.toFixed(0)}`,
      ),
    ),
  certificates: async ({ office }) => {
    const { waiting, opening, next } = await measureCertificates(office)
    return [
      figure(
        'processor time of the page that opens "Certificates to check"',
        opening,
        'ms',
        { most: 300 },
        `${waiting} waiting; the next one ${short(next)} ms`,
      ),
    ]
  },
}
