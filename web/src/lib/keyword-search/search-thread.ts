import type { SearchAnswer, SearchMessage } from './messages.ts'

interface Waiting {
  readonly resolve: (answer: SearchAnswer) => void
  readonly reject: (reason: Error) => void
}

let thread: Worker | null = null
let failure: Error | null = null
let searches = 0
const waiting = new Map<number, Waiting>()

/** The one thread of the page, started by the first long list. */
function openThread(): Worker {
  const started = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.get(data.search)?.resolve(data)
    waiting.delete(data.search)
  })
  started.addEventListener('error', () => fail('The search thread could not run'))
  started.addEventListener('messageerror', () => fail('The search thread could not be understood'))
  return started
}

/** Texts may be missing after a failure, so nothing is asked of the thread any more. */
function fail(reason: string): void {
  failure = new Error(reason)
  thread?.terminate()
  for (const { reject } of waiting.values()) reject(failure)
  waiting.clear()
}

/** Does nothing after the thread has failed. */
export function tellSearchThread(message: SearchMessage): void {
  if (failure) return
  try {
    thread ??= openThread()
    thread.postMessage(message)
  } catch {
    fail('The browser refuses threads')
  }
}

/** The marks of the texts that match (`searchedTexts`). Rejects where the browser has no thread. */
export async function searchOnThread(kind: number, query: string): Promise<Uint8Array> {
  const answer = await ask((search) => ({ kind, query, search }))
  return 'marks' in answer ? answer.marks : new Uint8Array()
}

/** The numbers of the texts that are most like the query. Rejects where the browser has no thread. */
export async function searchNearOnThread(kind: number, near: string, limit: number): Promise<readonly number[]> {
  const answer = await ask((search) => ({ kind, near, limit, search }))
  return 'nearest' in answer ? answer.nearest : []
}

function ask(question: (search: number) => SearchMessage): Promise<SearchAnswer> {
  return new Promise((resolve, reject) => {
    const search = searches++
    waiting.set(search, { resolve, reject })
    tellSearchThread(question(search))
    if (failure) reject(failure)
  })
}
