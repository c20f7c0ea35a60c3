/** Reasons in plain words: by the enhanced status code (RFC 3463) without its class, else by the server's words. */
const REASONS: [code: RegExp, words: RegExp, reason: string][] = [
  [
    /^2\.2$/,
    /mailbox (is )?full|over ?quota|quota exceeded|insufficient (system )?storage|exceeded storage/i,
    'The mailbox is full.',
  ],
  [
    /^(1\.2|4\.4|1\.10\.1)$/,
    /(host|domain)( name)? (was )?not found|no such domain|nxdomain|unrouteable address|bad destination system|name service error|couldn't find any host/i,
    'The domain of the address does not exist, or takes no mail.',
  ],
  [
    /^(1\.[01346]|1\.10|4\.1\.1)$/,
    /user unknown|unknown user|no such (user|mailbox|recipient|address)|does ?n[o']t exist|no mailbox (here )?by that name|recipient ?not ?found|recipientnotfound|couldn't be found|wasn't found|address rejected|invalid recipient|mailbox unavailable|address not found/i,
    'There is no such mailbox.',
  ],
  [
    /^2\.1$/,
    /(mailbox|account|address) (is |has been )?(disabled|inactive|suspended)/i,
    'The mailbox is switched off.',
  ],
  [/^(2\.3|3\.4)$/, /(message|size).{0,30}(too (large|big)|exceeds)/i, 'The message is too large for the mailbox.'],
  [/^4\.6$/, /mail loop|too many hops|loops back/i, 'The message went round in a circle between mail servers.'],
  [
    /^4\.[0127]$/,
    /timed? ?out|connection refused|could not be reached|not responding|retry time(out)?|no route to host/i,
    'The mail server of the address could not be reached.',
  ],
  [
    /^7\./,
    /spam|blocked|black ?list|policy|reputation|not authori[sz]ed|access denied|rejected by/i,
    'The other mail server refuses our messages.',
  ],
]

const OTHER = 'The message could not be delivered.'

/**
 * Why a message did not arrive, in plain words.
 *
 * @param status such as `5.1.1`; empty if the report has none
 */
export function plainReason(status: string, detail: string): string {
  const code = status || /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(detail)?.[0] || ''
  const words = detail.slice(0, 2000)
  // The words are nearer to the truth where the code says next to nothing: 5.0.0, 5.7.1, or the 5.4.1 of Microsoft 365.
  const isVague = code === '' || /^[45]\.(0\.0|4\.1|3\.0|7\.\d+)$/.test(code)
  const byWords = REASONS.find(([, pattern]) => pattern.test(words))
  const byCode = REASONS.find(([pattern]) => pattern.test(code.slice(2)))
  return (isVague ? (byWords ?? byCode) : (byCode ?? byWords))?.[2] ?? OTHER
}
