import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z, type ZodType } from 'zod'
import type { Call } from '@app/contract/call'

/** A form holds an id and a token; more is not read of somebody whose token is not known yet. In bytes. */
export const FORM_LIMIT = 16 * 1024

/** The token of a form, which is no part of what it is about (RFC 6750, section 2.2). */
export const FormToken = z.object({ access_token: z.string().min(1) })

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

/**
 * Declares the route where its call's kind of payload is read, and no other kind is: JSON as a rule, a small form, or
 * parts that the room reads as they come.
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

function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}

async function readParts(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  // Parts are not there yet when payloads are checked: their shape is for the API document.
  scope.setValidatorCompiler<ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  )
}

/** What the route's schema says of the payload. */
export function payloadSchema({ body, isForm, parts }: Call) {
  if (parts) return { body: parts, consumes: [MULTIPART_TYPE] }
  if (isForm) return { body: z.intersection(body ?? z.object({}), FormToken), consumes: [FORM_TYPE] }
  return body ? { body } : {}
}
