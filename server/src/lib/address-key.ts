import { isIPv6 } from 'node:net'

/**
 * The key under which a client address is counted. A household or an office has a whole IPv6 /64, so all its addresses
 * share one key. An IPv4 address mapped to IPv6 has the key of the IPv4 address.
 */
export function addressKey(address: string): string {
  const bare = withoutPort(address)
  const [plain = ''] = bare.split('%')
  if (!isIPv6(plain)) return bare
  const groups = groupsOf(plain)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies forward the client's port as well, which is another one for each connection. */
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+)|\[(.+)\]):\d+$/.exec(address) ?? []
  return v4 ?? v6 ?? address
}

/** The eight numbers of an IPv6 address. A URL normalises its spelling: no leading zeros, and no dotted IPv4 part. */
function groupsOf(address: string): number[] {
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = spelt.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
