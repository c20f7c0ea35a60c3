/** Shares calls out between servers as nginx does: those that are ready, in turn. */
export interface Upstreams {
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Addresses that get calls at the moment. */
  ready: () => string[]
  stop: () => void
}

const LOOK_EVERY_MS = 100

/** A connection that could not be made: nothing was sent, so another server may be asked, whatever the method. */
const isNotSent = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

export function startUpstreams(addresses: readonly string[]): Upstreams {
  let ready: string[] = []
  let turn = 0
  const look = async () => {
    const found = await Promise.all(
      addresses.map(async (address) => {
        const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        )
        await answer?.arrayBuffer()
        return answer?.status === 200 ? address : undefined
      }),
    )
    ready = found.filter((address) => address !== undefined)
  }
  void look()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)

  async function send(path: string, init?: RequestInit): Promise<Response> {
    for (let left = addresses.length; ; left--) {
      const address = ready[turn++ % Math.max(ready.length, 1)] ?? addresses[0] ?? ''
      try {
        return await fetch(`${address}/api${path}`, init)
      } catch (error) {
        if (left === 1 || !isNotSent(error)) throw error
        ready = ready.filter((each) => each !== address)
      }
    }
  }
  return { send, ready: () => ready, stop: () => clearInterval(looking) }
}
