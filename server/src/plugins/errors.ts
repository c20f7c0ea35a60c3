import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { UNEXPECTED_SERVER_ERROR, type Problem } from '@app/contract/problem'
import { databaseUnavailable } from '../database/unavailable.ts'
import { CALLER_LEFT } from '../lib/caller-left.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'
import { storageFailure } from '../lib/storage-failure.ts'

const KILOBYTE = 1024
/** `5 MB` */
const shownSize = (bytes: number): string =>
  bytes < KILOBYTE ** 2 ? `${bytes / KILOBYTE} KB` : `${bytes / KILOBYTE ** 2} MB`

const badRequest = (detail: string) => new ProblemError(400, 'bad-payload', detail)

/** The framework's own errors, in the product's words. */
const REFUSALS: Record<string, (request: FastifyRequest) => ProblemError> = {
  FST_ERR_BAD_URL: () =>
    new ProblemError(
      400,
      'bad-address',
      'The address cannot be read: it has a % that is not part of an encoded character.',
    ),
  FST_ERR_MAX_PARAM_LENGTH: () => new ProblemError(414, 'too-long', 'The address is too long.'),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit } }) =>
    new ProblemError(413, 'too-large', `The payload is larger than ${shownSize(bodyLimit)}.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions: { schema } }) =>
    new ProblemError(
      415,
      'wrong-type',
      `The payload must be ${(schema?.consumes ?? ['application/json']).join(' or ')}.`,
    ),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('The payload is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('The payload is empty: it must be JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('The length of the payload does not match its Content-Length.'),
  FST_CP_ERR_INVALID_CONTENT: () => badRequest('The payload does not match its Content-Encoding.'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    new ProblemError(415, 'wrong-type', 'The payload is compressed in a way that the server cannot read: use gzip.'),
  FST_FIELDS_LIMIT: () => new ProblemError(413, 'too-large', 'The payload has too many fields.'),
}

/** PostgreSQL's code for a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503'

function toProblemError(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return badPayload(
      ...error.validation.map((issue) => ({
        path: issue.instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
        message: issue.message ?? 'is not valid',
      })),
    )
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
    const column = /\(([a-z_]+)\)/.exec(detail)?.[1] ?? 'id'
    const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return badPayload({ path: field, message: 'names a record that does not exist' })
  }
  const unavailable = databaseUnavailable(error)
  if (unavailable) return unavailable
  const failure = storageFailure(error)
  if (failure) return failure
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

/** Answers a call to an address that does not exist. */
export const answerNotFound =
  (code: string, detail: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(reply, new ProblemError(404, code, detail).toProblem(request.url))

/**
 * What the caller is told of an error. Only a ProblemError and known errors of the framework are shown as they are. A
 * server error is logged under the id of the request.
 */
export function problemOf(error: FastifyError, request: FastifyRequest): ProblemError {
  const problem = toProblemError(error, request)
  if (problem.status >= 500) request.log.error({ err: error }, problem.message)
  return problem
}

/** The caller hung up: there is nobody to answer, and nothing went wrong. */
export const isCallerGone = (error: FastifyError, reply: FastifyReply): boolean =>
  error.code === CALLER_LEFT && reply.raw.destroyed

/** Turns every error into an answer. The answer to a server error carries the id of the request. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isCallerGone(error, reply)) return reply
  const problemError = problemOf(error, request)
  const problem = problemError.toProblem(request.url)
  return sendProblem(
    reply,
    problemError.status < 500 ? problem : { ...problem, requestId: request.id },
    problemError.headers,
  )
}
