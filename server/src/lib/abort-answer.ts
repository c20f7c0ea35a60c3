import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Resets the connection of an answer that will not be whole. One that is merely closed is the regular end of an answer
 * for proxies that speak HTTP/1.0 to a server.
 */
export function abortAnswer(answer: ServerResponse): void {
  if (answer.socket instanceof Socket) answer.socket.resetAndDestroy()
  else answer.destroy()
}
