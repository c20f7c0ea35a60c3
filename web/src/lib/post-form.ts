import type { Call, SentBodyOf, SentQueryOf } from '@app/contract/call'
import { addressOf, currentToken } from './send.ts'

interface FormPost<C extends Call> {
  readonly query: SentQueryOf<C> & object
  readonly body: SentBodyOf<C> & object
}

/** Posts a form to a new window, with the token of the current login (RFC 6750, section 2.2). */
export function openInWindow<C extends Call>(call: C, { query, body }: FormPost<C>): void {
  postToWindow(addressOf(call.path, {}, query), body)
}

/** Opens the readable page of the API, which is given the token of the current login. */
export const openApiPage = (): void => postToWindow(addressOf('/docs', {}, {}), {})

function postToWindow(address: string, body: object): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.target = '_blank'
  form.rel = 'noopener'
  form.hidden = true
  const fields = { ...body, access_token: currentToken() ?? '' }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
