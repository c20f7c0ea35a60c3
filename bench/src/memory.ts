import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const SAMPLE_EVERY_MS = 20
/** Measuring all processes of a browser costs as much as a print, so it is done less often. */
const SAMPLES_BETWEEN_PRINTING = 50

/** In megabytes. */
export interface Memory {
  server: number
  /** The processes that the server started, which are the print process and its browser; without shared files. */
  printing: number
}

export interface MemoryUse {
  milliseconds: number
  before: Memory
  most: Memory
  after: Memory
  /** The peak in each quarter of the time. */
  quarters: Memory[]
}

/** Measures the memory of a server, by its process id, during some work. */
export async function watchMemory(serverPid: number, work: () => Promise<unknown>): Promise<MemoryUse> {
  const before = await memoryOf(serverPid)
  const samples = [before]
  const isOver = new AbortController()
  const watching = (async () => {
    let { printing } = before
    for (let looks = 0; !isOver.signal.aborted; looks++) {
      if (looks % SAMPLES_BETWEEN_PRINTING === 0) printing = await printingMemory(serverPid)
      samples.push({ server: await megabytes(serverPid, 'VmRSS'), printing })
      await pause(SAMPLE_EVERY_MS)
    }
  })()
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    isOver.abort()
    await watching
  }
  const milliseconds = performance.now() - startedAt
  const quarter = Math.ceil(samples.length / 4)
  const quarters = [0, 1, 2, 3].map((each) => mostOf(samples.slice(each * quarter, (each + 1) * quarter)))
  return { milliseconds, before, most: mostOf(samples), after: await memoryOf(serverPid), quarters }
}

export const memoryOf = async (serverPid: number): Promise<Memory> => ({
  server: await megabytes(serverPid, 'VmRSS'),
  printing: await printingMemory(serverPid),
})

async function printingMemory(serverPid: number): Promise<number> {
  const below = await processesBelow(serverPid)
  // A process that has just ended uses no memory.
  const own = await Promise.all(below.map((pid) => megabytes(pid, 'RssAnon').catch(() => 0)))
  return own.reduce((sum, each) => sum + each, 0)
}

/** A hundredth of a second, on every system that has /proc. */
const TICK_MS = 10

/** The processor time that a process and those below it have taken so far, in milliseconds. Those that ended count too. */
export async function processorTime(pid: number): Promise<number> {
  const below = await processesBelow(pid)
  const each = await Promise.all([pid, ...below].map(ticks))
  return each.reduce((sum, one) => sum + one, 0) * TICK_MS
}

async function ticks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program, in brackets, may hold spaces. Behind it, the times are the 12th to the 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

async function megabytes(pid: number, line: 'VmRSS' | 'RssAnon'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

async function processesBelow(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const pids = children.join(' ').split(' ').filter(Boolean).map(Number)
  return [...pids, ...(await Promise.all(pids.map(processesBelow))).flat()]
}

function mostOf(samples: readonly Memory[]): Memory {
  return {
    server: Math.max(...samples.map(({ server }) => server)),
    printing: Math.max(...samples.map(({ printing }) => printing)),
  }
}
