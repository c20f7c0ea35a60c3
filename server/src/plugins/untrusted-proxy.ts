import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const

/** A warning is enough to be seen, and no attacker fills the log. */
const WARN_EVERY_MS = 3_600_000

/** The addresses of TRUST_PROXY. */
function trustedPeers(trusted: string | undefined): BlockList {
  const peers = new BlockList()
  for (const entry of trusted?.split(',') ?? []) {
    const [address = '', bits] = entry.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) peers.addAddress(address, family)
    else peers.addSubnet(address, Number(bits), family)
  }
  return peers
}

/**
 * Warns when forwarded headers arrive from a peer that TRUST_PROXY does not name: behind a proxy without it all people
 * share one address, and one of them who guesses passwords locks out all others
 * (docs/rules/sessions-and-roles.md#throttling). Returns what registers the metric.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { TRUST_PROXY, now }: { TRUST_PROXY: string | undefined; now: () => Date },
): (registry: Registry) => void {
  const peers = trustedPeers(TRUST_PROXY)
  let count = 0
  let warnedAt = -Infinity
  const look = ({ headers, socket }: FastifyRequest): void => {
    const header = FORWARDED.find((name) => headers[name] !== undefined)
    const peer = socket.remoteAddress
    if (!header || !peer || peers.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return
    count++
    if (now().getTime() - warnedAt < WARN_EVERY_MS) return
    warnedAt = now().getTime()
    app.log.warn(
      { peer, header },
      `A forwarded header (${header}) arrives from ${peer}, which TRUST_PROXY does not name. If that is your reverse proxy, name it: until then all people behind it count as one address, and one who guesses passwords locks out all others.`,
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    look(request)
    done()
  })
  return (registry) => {
    const arrived = new Counter({
      name: 'warrant_untrusted_forwards_total',
      help: 'Calls with a forwarded header from a peer that TRUST_PROXY does not name',
      registers: [registry],
      collect: () => {
        arrived.reset()
        arrived.inc(count)
      },
    })
  }
}
