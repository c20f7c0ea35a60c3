import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { UNEXPECTED_SERVER_ERROR, type Problem } from '@app/contract/problem'
import { CALLER_LEFT } from '../lib/caller-left.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'

const KILOBYTE = 1024
/** `5 MB` */
const shownSize = (bytes: number): string =>
  bytes < KILOBYTE ** 2 ? `${bytes / KILOBYTE} KB` : `${bytes / KILOBYTE ** 2} MB`

const badRequest = (detail: string) => new ProblemError(400, 'bad-payload', detail)

/** The framework's own refusals in the product's words. */
const REFUSALS: Record<string, (request: FastifyRequest) => ProblemError> = {
  FST_ERR_BAD_URL: () =>
    new ProblemError(400, 'bad-address', 'The address cannot be read: a % in it starts no character.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ProblemError(414, 'too-long', 'The address is too long.'),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit } }) =>
    new ProblemError(413, 'too-large', `The payload takes at most ${shownSize(bodyLimit)}.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions: { schema } }) =>
    new ProblemError(
      415,
      'wrong-type',
      `The payload takes ${(schema?.consumes ?? ['application/json']).join(' or ')}.`,
    ),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('The payload is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('The payload is empty; it takes JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('The payload is not as long as its Content-Length says.'),
  FST_CP_ERR_INVALID_CONTENT: () => badRequest('The payload is not compressed as its Content-Encoding says.'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    new ProblemError(415, 'wrong-type', 'The payload is compressed in a way that is not taken; gzip is.'),
  FST_FIELDS_LIMIT: () => new ProblemError(413, 'too-large', 'The payload holds too many fields.'),
}

/** PostgreSQL's code for a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503'

function toProblemError(error: FastifyError, request: FastifyRequest): ProblemError {
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
    return new ProblemError(error.statusCode, 'refused', 'The call cannot be answered as it was made.')
  }
  return new ProblemError(500, 'unexpected', UNEXPECTED_SERVER_ERROR)
}

export function sendProblem(reply: FastifyReply, problem: Problem, headers = {}): FastifyReply {
  return reply.code(problem.status).headers(headers).type('application/problem+json').send(JSON.stringify(problem))
}

/** Answers an address that nothing stands at. */
export const answerNotFound =
  (code: string, detail: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(reply, new ProblemError(404, code, detail).toProblem(request.url))

/**
 * The one place that turns an error into an answer. What is not ours to tell goes to the log alone; a failure of the
 * server is always logged, under the request id that the answer carries.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Nobody is left to answer, and nothing is wrong.
  if (error.code === CALLER_LEFT && reply.raw.destroyed) return reply
  const told = toProblemError(error, request)
  const problem = told.toProblem(request.url)
  if (told.status < 500) return sendProblem(reply, problem, told.headers)
  request.log.error({ err: error }, told.message)
  return sendProblem(reply, { ...problem, requestId: request.id }, told.headers)
}
