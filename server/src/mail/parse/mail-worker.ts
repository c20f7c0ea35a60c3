import { parentPort as port } from 'node:worker_threads'
import { openAttachments, parseMail } from './parse-mail.ts'
import type { MailJob, MailResult } from './mail-jobs.ts'

// The thread that opens messages: they come from outside, and one that is hostile ends with its thread.

async function work(job: MailJob): Promise<MailResult> {
  try {
    if (job.kind === 'open') return { kind: 'opened', contents: await openAttachments(job.bytes, job.positions) }
    return { kind: 'parsed', mail: await parseMail(job.bytes, job.timeZone) }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

port?.on('message', async (job: MailJob) => port?.postMessage(await work(job)))
