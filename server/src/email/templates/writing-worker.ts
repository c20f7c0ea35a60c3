import { parentPort as port } from 'node:worker_threads'
import { LiquidError } from 'liquidjs'
import { isTooDeep } from '../../lib/html-depth.ts'
import { checkTemplate } from './check-template.ts'
import { layOut } from './lay-out.ts'
import { liquidFault } from './liquid-fault.ts'
import { renderTemplate } from './render-template.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { WritingJob, WritingResult } from './writing-jobs.ts'

// The thread that reads templates and HTML which people wrote. One that keeps it busy ends with it.

function work(job: WritingJob): WritingResult {
  if (job.kind === 'check') return { kind: 'checked', faults: checkTemplate(job.template) }
  if (job.kind === 'render') return render(job)
  if (!('foreign' in job)) return { kind: 'laidOut', ...layOut(job.letterhead, job.body) }
  if (isTooDeep(job.foreign)) return { kind: 'tooDeep' }
  return { kind: 'laidOut', ...layOut(job.letterhead, sanitiseBody(job.foreign)) }
}

function render({ template, facts }: Extract<WritingJob, { kind: 'render' }>): WritingResult {
  try {
    return { kind: 'rendered', ...renderTemplate(template, facts) }
  } catch (error) {
    if (!LiquidError.is(error)) throw error
    return { kind: 'unfillable', fault: liquidFault(error) }
  }
}

function answer(job: WritingJob): WritingResult {
  try {
    return work(job)
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

port?.on('message', (job: WritingJob) => port?.postMessage(answer(job)))
