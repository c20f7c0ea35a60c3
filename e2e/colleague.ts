import { expect } from '@playwright/test'
import { requestToken, type Credentials } from './session.ts'

/** A colleague at another desk, who changes records during the journey. */
export async function logInColleague(address: string, credentials: Credentials) {
  const headers = { authorization: `Bearer ${await requestToken(address, credentials)}` }
  return {
    read: async <Answer>(path: string): Promise<Answer> => {
      const answer = await fetch(`${address}/api${path}`, { headers })
      expect(answer.status).toBe(200)
      return answer.json()
    },
    change: <Answer>(path: string, body: object): Promise<Answer> => post(`${address}/api${path}`, body, headers),
    upload: async <Answer>(path: string, form: FormData): Promise<Answer> => {
      const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: form })
      expect(answer.status).toBe(200)
      return answer.json()
    },
  }
}

export type Colleague = Awaited<ReturnType<typeof logInColleague>>

async function post<Answer>(address: string, body: object, headers: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}
