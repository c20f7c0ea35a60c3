import { onReturn } from '../lib/online.ts'

/** Follows until the signal aborts, and tells each message. */
type Follow<Message> = (tell: (message: Message) => void, signal: AbortSignal) => Promise<void>

interface Sharing<Message> {
  /** The same in all tabs that share. */
  readonly name: string
  readonly follow: Follow<Message>
  readonly take: (message: Message) => void
}

/**
 * Follows in one of the tabs that share a name, which tells the others. When it closes, another one follows. A browser
 * opens only six connections to a server, so a stream for each tab could leave none for calls.
 *
 * @returns ends it in this tab
 */
export function sharedByTabs<Message>({ name, follow, take }: Sharing<Message>): () => void {
  // Over plain HTTP, browsers have no locks.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return whileVisible({ follow, take })
  const ending = new AbortController()
  const { signal } = ending
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))
  const tell = (message: Message): void => {
    if (signal.aborted) return
    channel.postMessage(message)
    take(message)
  }
  // Rejects when it ends before this tab has its turn.
  navigator.locks.request(name, { signal }, () => follow(tell, signal)).catch(() => {})
  return () => {
    ending.abort()
    channel.close()
  }
}

/** Follows while somebody sees this tab. */
function whileVisible<Message>({ follow, take }: Omit<Sharing<Message>, 'name'>): () => void {
  let ending: AbortController | null = null
  const start = (): void => {
    if (ending || document.visibilityState === 'hidden') return
    ending = new AbortController()
    void follow(take, ending.signal)
  }
  const stop = (): void => {
    ending?.abort()
    ending = null
  }
  const stopWhenHidden = (): void => {
    if (document.visibilityState === 'hidden') stop()
  }
  document.addEventListener('visibilitychange', stopWhenHidden)
  const forget = onReturn(start)
  start()
  return () => {
    document.removeEventListener('visibilitychange', stopWhenHidden)
    forget()
    stop()
  }
}
