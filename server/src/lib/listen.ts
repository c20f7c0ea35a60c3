import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `PORT is "${port}", which another program is using: choose a free port.`,
  EACCES: (port) => `PORT is "${port}", which this user may not listen on: choose a port above 1023.`,
  EADDRNOTAVAIL: (_, host) => `HOST is "${host}", which is not an address of this machine: choose one that is.`,
  ENOTFOUND: (_, host) => `HOST is "${host}", which is not an address of this machine: choose one that is.`,
}

type ListenAddress = Pick<Environment, 'PORT' | 'HOST'>

/**
 * Checks that the address is free before the start creates anything.
 *
 * @throws StartError if the server cannot listen there
 */
export const refuseTakenPort = (address: ListenAddress): Promise<void> =>
  explainingFailures(address, async () => {
    const trial = createServer().listen(address.PORT, address.HOST)
    await once(trial, 'listening')
    trial.close()
    await once(trial, 'close')
  })

/** @throws StartError if the server cannot listen there */
export const listen = (app: FastifyInstance, address: ListenAddress): Promise<void> =>
  explainingFailures(address, async () => {
    await app.listen({ port: address.PORT, host: address.HOST })
  })

async function explainingFailures({ PORT, HOST }: ListenAddress, open: () => Promise<void>): Promise<void> {
  try {
    await open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code]
    throw reason ? new StartError(reason(PORT, HOST)) : error
  }
}
