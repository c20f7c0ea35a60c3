import { parentPort as port } from 'node:worker_threads'
import { isTooDeep } from '../html-depth.ts'
import { sanitisePrint } from './sanitise-print.ts'

// The thread that sanitises what a client wants printed, so that other prints go on meanwhile.

/** Null for HTML that is nested too deeply. */
const sanitised = (html: string): string | null => (isTooDeep(html) ? null : sanitisePrint(html))

port?.on('message', (html: string) => port?.postMessage(sanitised(html)))
