import type { LightMyRequestResponse } from 'fastify'
import { Problem } from '@app/contract/problem'
import { LIBRARY_WORDS } from '@app/contract/testing/library-words'
import { inject } from './inject.ts'
import type { TestApp } from './test-app.ts'
import type { ValidRequest } from './valid-request.ts'

/**
 * Sends a request unchanged, even if it is not valid, with the token unless it has its own. Without both, nobody is
 * logged in.
 */
export async function sendRequest(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  name: string,
  request: ValidRequest,
): Promise<LightMyRequestResponse> {
  const [method = '', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encoded(request.params?.[parameter]))
  const query = Object.entries(request.query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((each) => `${key}=${encoded(each)}`),
  )
  const { payload, headers } = await payloadOf(request)
  // A form has its token in the body.
  const bearer = request.token ?? token
  const authorization = (request.form && !request.files) || bearer === '' ? {} : { authorization: `Bearer ${bearer}` }
  return inject(app, {
    method: method as 'GET',
    url: `/api${filled}?${query.join('&')}`,
    headers: { ...headers, ...authorization, ...request.headers },
    // Failed logins are counted by address, so each try has another one.
    remoteAddress: Array.from({ length: 4 }, () => Math.ceil(Math.random() * 250)).join('.'),
    ...(payload === undefined ? {} : { payload }),
  })
}

/** A lone surrogate cannot be part of an address, so its bytes are encoded instead. */
const encoded = (value: unknown): string => {
  const text = asText(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function payloadOf({ body, form, files }: ValidRequest) {
  if (!form) return body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_TYPE }
  const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, asText(value)]))
  const sent = new Response(files ? multipart(fields, files) : new URLSearchParams(fields))
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await sent.arrayBuffer()), headers }
}
const JSON_TYPE = { 'content-type': 'application/json' }

function multipart(fields: Record<string, string>, files: NonNullable<ValidRequest['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(file.content)]), file.name)
  }
  return form
}

/** Why an answer is unacceptable for any request; null if it is fine. */
export function faultOf(answer: LightMyRequestResponse): string | null {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body}`
  if (answer.statusCode >= 400) {
    if (!type.startsWith('application/problem+json')) return `${answer.statusCode} as ${type}`
    const { errors = [] } = Problem.parse(answer.json())
    return errors.find(({ message }) => LIBRARY_WORDS.test(message))?.message ?? null
  }
  if (type.startsWith('application/json')) return isJson(answer.body) ? null : 'JSON without an end'
  const endsWithDirectory = answer.rawPayload.includes('PK\u0005\u0006')
  return type.includes('spreadsheet') && !endsWithDirectory ? 'an Excel file without an end' : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Calls that change nothing. */
export const isRead = (name: string) => /^GET|list|search|export|dashboard|facts|preview/i.test(name)
