import { setTimeout as pause } from 'node:timers/promises'

/** An answer that was not 200. */
export interface Refused {
  /** What was asked for: the name of a company that was to be added; empty for a call that only reads. */
  name: string
  status: number
  /** The last part of the problem's type; empty if there was no answer. */
  code: string
  retryAfter: string | null
  isProblem: boolean
}

/** Clients that add companies and read the list, over and over, until they are told to stop. */
export interface SteadyClients {
  /** Names of companies whose addition was acknowledged. */
  added: string[]
  /** How many reads were answered. */
  reads: () => number
  refused: Refused[]
  stop: () => Promise<void>
}

const PAUSE_MS = 20

/** `send` makes one call; by default it is fetch. */
export function startSteadyClients(
  send: (path: string, body?: object) => Promise<Response>,
  { writers = 2, readers = 1, prefix = '' } = {},
): SteadyClients {
  const added: string[] = []
  const refused: Refused[] = []
  let reads = 0
  let isOver = false

  async function once(name: string, path: string, body?: object): Promise<void> {
    const answer = await send(path, body).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 200 && text !== undefined) {
      if (name) added.push(name)
      else reads++
      return
    }
    const isProblem = answer?.headers.get('content-type')?.startsWith('application/problem+json') === true
    const { type = '' } = isProblem ? (JSON.parse(text ?? '{}') as { type?: string }) : {}
    refused.push({
      name,
      status: answer?.status ?? 0,
      code: type.split(':').at(-1) ?? '',
      retryAfter: answer?.headers.get('retry-after') ?? null,
      isProblem,
    })
  }

  const untilOver = async (work: (number: number) => Promise<void>) => {
    for (let number = 0; !isOver; number++) {
      await work(number)
      await pause(PAUSE_MS)
    }
  }
  const clients = [
    ...Array.from({ length: writers }, (_, client) =>
      untilOver((number) => {
        const companyName = `${prefix}Steady ${client} ${number}`
        return once(companyName, '/company/add', { companyName, contacts: [{ firstName: 'Mere' }] })
      }),
    ),
    ...Array.from({ length: readers }, () => untilOver(() => once('', '/company/list'))),
  ]
  return {
    added,
    reads: () => reads,
    refused,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    },
  }
}
