import { TOO_DEEP, WRITINGS } from '../../lib/limits.ts'
import { badPayload, ProblemError } from '../../lib/problem.ts'
import { createThread, ThreadEnded } from '../../lib/thread.ts'
import { createTurns } from '../../lib/turns.ts'
import type { TemplateText } from './defaults/template.ts'
import type { Letterhead } from './lay-out.ts'
import type { TemplateData } from './placeholders.ts'
import type { WritingJob, WritingResult } from './writing-jobs.ts'

/** Writing an e-mail takes milliseconds. This is for one that is made to take long. */
const DEADLINE_MS = 10_000

const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }

const createWritingThread = () =>
  createThread<WritingJob, WritingResult>({
    program: new URL('./writing-worker.ts', import.meta.url),
    deadlineMs: DEADLINE_MS,
    memory: MEMORY,
  })

const turns = createTurns(WRITINGS)
/** The one that was used last is used first, so that the others end. */
const idle = Array.from({ length: WRITINGS.atOnce }, createWritingThread)

/** Null for a job that took too long or too much memory. */
const run = (job: WritingJob): Promise<WritingResult | null> =>
  turns.takeTurn(undefined, async () => {
    const thread = idle.pop()
    if (!thread) throw new Error('More threads are in use than there are turns')
    try {
      const result = await thread.run(job)
      if (result.kind === 'failed') throw result.error
      return result
    } catch (error) {
      if (error instanceof ThreadEnded) return null
      throw error
    } finally {
      idle.push(thread)
    }
  })

const TOO_MUCH = 'takes too long to read: make it shorter or simpler'

/**
 * Refuses a template with faults.
 *
 * @throws ProblemError 400 that names every placeholder, filter or tag that does not exist
 */
export async function refuseFaults(template: TemplateText): Promise<void> {
  const result = await run({ kind: 'check', template })
  if (result?.kind !== 'checked') throw badPayload({ path: 'body', message: TOO_MUCH })
  if (result.faults.length > 0) throw badPayload(...result.faults)
}

const unfillable = (fault: string) => new ProblemError(400, 'template', `The template cannot be filled: it ${fault}.`)

/**
 * Fills a template: the subject with its reference, and the sanitised body without the layout.
 *
 * @throws ProblemError 400 for a template that cannot be filled
 */
export async function fillTemplate(
  template: TemplateText,
  facts: TemplateData,
): Promise<{ subject: string; body: string }> {
  const result = await run({ kind: 'render', template, facts })
  if (result?.kind === 'rendered') return { subject: result.subject, body: result.body }
  throw unfillable(result?.kind === 'unfillable' ? result.fault : 'takes too long')
}

/**
 * Lays out a sanitised body as the HTML document and the plain text part of an e-mail.
 *
 * @throws ProblemError 400 for one that takes too long
 */
export async function layOutEmail(letterhead: Letterhead, body: string): Promise<{ html: string; text: string }> {
  const result = await run({ kind: 'layOut', letterhead, body })
  if (result?.kind !== 'laidOut') throw unfillable('takes too long')
  return { html: result.html, text: result.text }
}

/**
 * The same for HTML that somebody wrote in the field at `path`, which is sanitised first.
 *
 * @throws ProblemError 400 that names the field
 */
export async function layOutForeign(
  letterhead: Letterhead,
  { path, html }: { path: string; html: string },
): Promise<{ html: string; text: string }> {
  const result = await run({ kind: 'layOut', letterhead, foreign: html })
  if (result?.kind === 'laidOut') return { html: result.html, text: result.text }
  throw badPayload({ path, message: result?.kind === 'tooDeep' ? TOO_DEEP : TOO_MUCH })
}
