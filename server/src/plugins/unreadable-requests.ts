import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { countHeaders } from '../lib/count-headers.ts'
import { ProblemError } from '../lib/problem.ts'

/** By Node's code for an error before the request could be read. */
const UNREADABLE: Record<string, ProblemError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, 'too-slow', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new ProblemError(431, 'too-long', 'The address and the headers together are too long.'),
}
const NOT_HTTP = new ProblemError(400, 'bad-request', 'The request is not valid HTTP.')
const WITHOUT_HOST = new ProblemError(400, 'bad-request', 'The request has no Host header.')
const TWO_HOSTS = new ProblemError(400, 'bad-request', 'The request has more than one Host header.')
const UNKNOWN_EXPECTATION = new ProblemError(417, 'expectation-failed', 'The Expect header must be 100-continue.')

/** A socket with the answer that is being sent on it, if any. Node's own error handler reads the same private field. */
interface AnsweringSocket extends Duplex {
  _httpMessage?: ServerResponse | null
}

/**
 * Answers a request that is not valid HTTP with a problem, unless an answer has already begun, and closes the
 * connection.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent) {
    const problem = UNREADABLE[error.code ?? ''] ?? NOT_HTTP
    const body = bodyOf(problem)
    const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
    const start = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
    socket.write([start, ...lines, '', body].join('\r\n'))
  }
  socket.destroy()
}

/**
 * Refuses a missing Host and an unknown Expect with a problem: left alone, Node would answer both with an empty body. It
 * would take the first of two Hosts, where a proxy before it may take the last.
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(WITHOUT_HOST)
    else if (countHeaders(raw, 'host') > 1) done(TWO_HOSTS)
    else done()
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(UNKNOWN_EXPECTATION)
    response.writeHead(UNKNOWN_EXPECTATION.status, headersOf(body)).end(body)
  })
}

/** The address of the request is unknown here. */
const bodyOf = (problem: ProblemError) => JSON.stringify(problem.toProblem(''))

const headersOf = (body: string) => ({
  'content-type': 'application/problem+json',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  connection: 'close',
})
