import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import { createAccountMailer, type AccountMailer } from './account-mailer.ts'

/** Where the app of these tests is for people, which its links begin with. */
export const PUBLIC_URL = 'https://warrant.example.nz/w/'

/** A message about a login. */
export interface Sent {
  to: string
  subject: string
  /** The name in the link that sets a password; empty without one. */
  link: string
}

/** Sends the messages about logins that wait, and answers those that were captured since the last time. */
export function useAccountMail(opened: () => TestApp): () => Promise<Sent[]> {
  let mailer: AccountMailer
  beforeEach(() => {
    mailer = createAccountMailer(opened().services, {
      onError: (error) => {
        throw error
      },
      signal: new AbortController().signal,
    })
  })
  const seen = new Set<string>()
  return async () => {
    mailer.wake()
    await mailer.idle()
    const outbox = path.join(opened().services.environment.DATA_DIR, 'outbox')
    const files = (await readdir(outbox).catch(() => [])).filter((file) => !seen.has(file) && file.endsWith('.eml'))
    for (const file of files) seen.add(file)
    const texts = await Promise.all(files.toSorted().map((file) => readFile(path.join(outbox, file), 'utf8')))
    return texts.map(readMessage)
  }
}

function readMessage(text: string): Sent {
  const whole = text.replaceAll('=\r\n', '')
  return {
    to: /^To: (.*)$/m.exec(whole)?.[1]?.trim() ?? '',
    subject: /^Subject: (.*)$/m.exec(whole)?.[1]?.trim() ?? '',
    link: /https:\/\/warrant\.example\.nz\/w\/reset\/([\w-]+)/.exec(whole)?.[1] ?? '',
  }
}
