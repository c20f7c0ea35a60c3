import type { AnswerOf, Call } from '@app/contract/call'
import { unreachable } from './problem-error.ts'
import { addressOf, askedInSession, checkAnswer, currentToken } from './send.ts'

interface UploadOptions {
  /** The parameters of the call's address. */
  readonly params?: object
  readonly form: FormData
  readonly signal: AbortSignal
  /** Called with the share of the form that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Posts files and reports the progress, which `fetch` cannot. Throws what `send` throws. */
export async function upload<C extends Call>(call: C, options: UploadOptions): Promise<AnswerOf<C>> {
  const token = currentToken()
  const checkSession = askedInSession()
  const sent = await post(call.path, token, options).finally(checkSession)
  const response = await checkAnswer(sent, token, call.path)
  const answer: AnswerOf<C> = await response.json()
  return answer
}

function post(
  path: string,
  token: string | null,
  { params, form, signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open('POST', addressOf(path, params))
    sending.setRequestHeader('accept', 'application/json, application/problem+json')
    if (token !== null) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onload = () => resolve(responseOf(sending))
    sending.onerror = () => reject(unreachable(path))
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(form)
  })
}

const READ_HEADERS = ['content-type', 'www-authenticate', 'retry-after']

function responseOf(sent: XMLHttpRequest): Response {
  const headers = READ_HEADERS.map((name): [string, string] => [name, sent.getResponseHeader(name) ?? ''])
  return new Response(sent.responseText, { status: sent.status, headers: headers.filter(([, value]) => value) })
}
