import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `PORT holds "${port}", which another program is using; it takes a free port.`,
  EACCES: (port) => `PORT holds "${port}", which this user may not listen on; it takes a port above 1023.`,
  EADDRNOTAVAIL: (_, host) => `HOST holds "${host}", which is not an address of this machine; it takes one that is.`,
  ENOTFOUND: (_, host) => `HOST holds "${host}", which is not an address of this machine; it takes one that is.`,
}

type ListenAddress = Pick<Environment, 'PORT' | 'HOST'>

/** Tries the door before anything is made behind it. @throws StartError when the port or the address cannot be had */
export const refuseTakenPort = (door: ListenAddress): Promise<void> =>
  explaining(door, async () => {
    const trial = createServer().listen(door.PORT, door.HOST)
    await once(trial, 'listening')
    trial.close()
    await once(trial, 'close')
  })

/** @throws StartError when the port or the address cannot be had */
export const listen = (app: FastifyInstance, door: ListenAddress): Promise<void> =>
  explaining(door, async () => {
    await app.listen({ port: door.PORT, host: door.HOST })
  })

async function explaining({ PORT, HOST }: ListenAddress, open: () => Promise<void>): Promise<void> {
  try {
    await open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code]
    throw reason ? new StartError(reason(PORT, HOST)) : error
  }
}
