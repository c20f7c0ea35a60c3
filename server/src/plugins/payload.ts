import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z, type ZodType } from 'zod'
import type { Call } from '@app/contract/call'
import { takeParts } from '../lib/read-parts.ts'

/** In bytes: enough for an id and a token. The form is read before the token is checked, so it must be small. */
export const FORM_LIMIT = 16 * 1024

/** The field of a form that carries the token (RFC 6750, section 2.2). */
export const FormToken = z.object({ access_token: z.string().min(1) })

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

/**
 * Declares a route in a scope that reads only the payload type of its call: JSON by default, a small form, or multipart
 * parts that the room streams.
 */
export function withPayload(app: FastifyInstance, call: Call, declare: (scope: FastifyInstance) => void): void {
  if (!call.isForm && !call.parts) return declare(app)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (call.parts) await readParts(scope)
    else readForms(scope)
    declare(scope)
  })
}

/** Reads small URL-encoded forms in a scope that reads nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}

async function readParts(scope: FastifyInstance): Promise<void> {
  await takeParts(scope)
  // The parts arrive after validation, so their shape only serves the API document.
  scope.setValidatorCompiler<ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  )
}

/** The payload's part of the route schema. */
export function payloadSchema({ body, isForm, parts }: Call) {
  if (parts) return { body: parts, consumes: [MULTIPART_TYPE] }
  if (isForm) return { body: z.intersection(body ?? z.object({}), FormToken), consumes: [FORM_TYPE] }
  return body ? { body } : {}
}
