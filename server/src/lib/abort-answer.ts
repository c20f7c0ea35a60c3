import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Resets the connection of an answer that cannot be completed. Closing it would not do: a proxy that speaks HTTP/1.0 to
 * the server takes that for the regular end of the answer.
 */
export function abortAnswer(answer: ServerResponse): void {
  if (answer.socket instanceof Socket) answer.socket.resetAndDestroy()
  else answer.destroy()
}
