import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '@app/contract/call'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { createRefusalRecorder } from '../audit/refusal-recorder.ts'

/** The statuses of refusals that the audit tells, and as what. */
const REFUSALS = { 403: 'refused', 429: 'throttled' } as const
const isRefusal = (status: number): status is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, status)

/** Tells the audit of every call that was refused for want of a role, or because there were too many. */
export function auditRefusals(app: FastifyInstance, { db, now }: Pick<AppContext, 'db' | 'now'>): void {
  const recorder = createRefusalRecorder(db, (error) => app.log.error({ err: error }, 'A line of the audit was lost'))
  app.addHook('onResponse', async (request, reply) => {
    if (!isRefusal(reply.statusCode)) return
    recorder.note({
      kind: REFUSALS[reply.statusCode],
      login: request.login?.email ?? request.triedLogin ?? null,
      clientAddress: request.ip,
      subject: `${request.method} ${request.routeOptions.url ?? 'no such call'}`,
      now: now(),
    })
  })
  app.addHook('onClose', recorder.flush)
}

/** Tells the audit of a call whose declaration asks for it. Of its values only those that name records, and what papers went. */
export async function auditCall(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  call: Call,
  request: FastifyRequest,
): Promise<void> {
  if (!call.audit) return
  await recordAudit(db, {
    kind: call.audit,
    login: request.login?.email ?? null,
    clientAddress: request.ip,
    subject: call.path,
    detail: namesIn({ ...asRecord(request.params), ...asRecord(request.query), ...asRecord(request.body) }),
    now: now(),
  })
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Never a text that somebody typed, such as what they searched for. */
const NAMES_RECORDS = /^(\w*id|\w*ids|\w*idlist|kind|position|isFormAlone)$/i

const namesIn = (values: object): string => {
  const named = Object.entries(values).filter(([name, value]) => NAMES_RECORDS.test(name) && (value ?? false) !== false)
  return named.length === 0 ? '' : JSON.stringify(Object.fromEntries(named))
}
