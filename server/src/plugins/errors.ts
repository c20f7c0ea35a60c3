import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { UNEXPECTED_SERVER_ERROR, type Problem } from '@app/contract/problem'
import { CALLER_LEFT } from '../lib/caller-left.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'

/** Fastify's own refusals in the product's words. */
const REFUSALS: Record<string, (request: FastifyRequest) => ProblemError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ProblemError(413, 'too-large', 'The payload takes at most 5 MB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions: { schema } }) =>
    new ProblemError(
      415,
      'wrong-type',
      `The payload takes ${(schema?.consumes ?? ['application/json']).join(' or ')}.`,
    ),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ProblemError(400, 'bad-payload', 'The payload is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new ProblemError(400, 'bad-payload', 'The payload is empty; it takes JSON.'),
}

/** PostgreSQL's code for a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503'

function toProblemError(error: FastifyError, request: FastifyRequest): ProblemError | undefined {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return badPayload(
      ...error.validation.map((issue) => ({
        path: issue.instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
        message: issue.message ?? 'does not fit',
      })),
    )
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
    const column = /\(([a-z_]+)\)/.exec(detail)?.[1] ?? 'id'
    const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return badPayload({ path: field, message: 'names a record that does not exist' })
  }
  const refusal = REFUSALS[error.code]
  if (refusal) return refusal(request)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ProblemError(error.statusCode, 'refused', error.message)
  }
  return undefined
}

export function sendProblem(reply: FastifyReply, status: number, problem: Problem, headers = {}): FastifyReply {
  return reply.code(status).headers(headers).type('application/problem+json').send(JSON.stringify(problem))
}

/** The one place that turns an error into an answer; what is not ours to tell goes to the log alone. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Nobody is left to answer, and nothing is wrong.
  if (error.code === CALLER_LEFT) return reply
  const known = toProblemError(error, request)
  if (known) return sendProblem(reply, known.status, known.toProblem(request.url), known.headers)
  request.log.error({ err: error }, 'unexpected error')
  const hidden = new ProblemError(500, 'unexpected', UNEXPECTED_SERVER_ERROR)
  return sendProblem(reply, 500, { ...hidden.toProblem(request.url), requestId: request.id })
}
