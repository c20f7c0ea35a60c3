import type { FastifyRequest } from 'fastify'
import type { Client } from '../auth/session/start-session.ts'

/** Where a call comes from. */
export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})
