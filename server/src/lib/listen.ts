import type { FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'
import { StartError } from './start-error.ts'

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `PORT holds "${port}", which another program is using; it takes a free port.`,
  EACCES: (port) => `PORT holds "${port}", which this user may not listen on; it takes a port above 1023.`,
  EADDRNOTAVAIL: (_, host) => `HOST holds "${host}", which is not an address of this machine; it takes one that is.`,
  ENOTFOUND: (_, host) => `HOST holds "${host}", which is not an address of this machine; it takes one that is.`,
}

/** @throws StartError when the port or the address cannot be had */
export async function listen(app: FastifyInstance, { PORT, HOST }: Environment): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code]
    throw reason ? new StartError(reason(PORT, HOST)) : error
  }
}
