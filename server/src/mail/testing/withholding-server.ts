import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What the server does when it is asked for the content of a message: close the connection, refuse, answer NIL, an empty text
 * or not at all for it, close the connection whatever of it is asked for, or answer NIL for all but its beginning.
 * One that estimates tells a larger size than the message has, and hands it out.
 */
export type Withholding = 'closes' | 'refuses' | 'nil' | 'empty' | 'silent' | 'closes always' | 'cuts' | 'estimates'

/** Larger than any message of the tests. */
const ESTIMATE = 90_000_000

/** A mail server between the worker and a Dovecot that does not hand out one message until it is told to. */
export async function startWithholding(url: string, withheldUid: number, way: Withholding) {
  const { port, hostname } = new URL(url)
  let isWithholding = true
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    sockets.add(client).add(upstream)
    upstream.pipe(client)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    let rest = ''
    client.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const told = isWithholding ? answer(line, withheldUid, way) : { forward: line }
        if (told.isEnd) return end()
        if (told.reply) client.write(told.reply)
        if (told.forward) upstream.write(`${told.forward}\r\n`, 'latin1')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const place = new URL(url)
  place.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: place.href,
    handOut: () => {
      isWithholding = false
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Told {
  isEnd?: boolean
  reply?: string
  /** What Dovecot is asked instead. */
  forward?: string
}

function answer(line: string, withheldUid: number, way: Withholding): Told {
  const [, tag = '', set = '', query = ''] = /^(\S+) UID FETCH (\S+) (.*)$/.exec(line) ?? []
  const uids = set.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(':').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  if (!uids.includes(withheldUid)) return { forward: line }
  if (way === 'closes always') return { isEnd: true }
  const asked = { tag, uids, withheldUid, query }
  if (way === 'estimates') {
    return query.includes('RFC822.SIZE') && !query.includes('BODY') ? estimate(asked) : { forward: line }
  }
  if (!query.includes('BODY.PEEK[]')) return { forward: line }
  if (way === 'closes') return { isEnd: true }
  const start = /BODY\.PEEK\[\]<(\d+)\./.exec(query)?.[1] ?? '0'
  if (way === 'cuts' && start === '0') return { forward: line }
  if (way === 'refuses') return { reply: `${tag} NO [SERVERBUG] Internal error occurred\r\n` }
  const content = { nil: 'NIL', cuts: 'NIL', empty: '""', silent: '' }[way]
  const origin = query.includes('BODY.PEEK[]<') ? `<${start}>` : ''
  const row = content === '' ? '' : `* ${withheldUid} FETCH (UID ${withheldUid} BODY[]${origin} ${content})\r\n`
  return withOthers(asked, row)
}

interface Asked {
  tag: string
  uids: number[]
  withheldUid: number
  query: string
}

const estimate = (asked: Asked): Told =>
  withOthers(asked, `* ${asked.withheldUid} FETCH (UID ${asked.withheldUid} RFC822.SIZE ${ESTIMATE})\r\n`)

/** Answers for the one message with a row, and has Dovecot answer for all others. */
function withOthers({ tag, uids, withheldUid, query }: Asked, row: string): Told {
  const others = uids.filter((uid) => uid !== withheldUid)
  if (others.length === 0) return { reply: `${row}${tag} OK Fetch completed.\r\n` }
  return { reply: row, forward: `${tag} UID FETCH ${others.join(',')} ${query}` }
}
