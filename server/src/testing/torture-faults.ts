import { expect } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { Document } from '@app/contract/document/schema'
import type { WarrantRow } from '@app/contract/warrant/schema'
import { samplePdf } from './sample-files.ts'
import { CONTACTS_EACH, FILES_EACH, type Attempted, type Issued, type Server } from './torture-clients.ts'

const ask = ({ address, token }: Server, path: string): Promise<Response> =>
  fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

async function get<Answer>(server: Server, path: string): Promise<Answer> {
  const answer = await ask(server, path)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Answer
}

/** What is wrong with the companies: one that was acknowledged and is not there, or one that is half there. */
export async function companyFaults(server: Server, attempted: readonly Attempted[]): Promise<string[]> {
  const { data } = await get<{ data: { id: number; name: string }[] }>(server, '/company/list')
  const kept = new Map(data.map(({ id, name }) => [name, id]))
  const faults: string[] = []
  for (const { name, isAcknowledged } of attempted) {
    const id = kept.get(name)
    if (id === undefined) {
      if (isAcknowledged) faults.push(`${name} was acknowledged and is gone`)
      continue
    }
    const { contacts } = await get<Company>(server, `/company/${id}`)
    if (contacts.length !== CONTACTS_EACH) faults.push(`${name} has ${contacts.length} contacts`)
  }
  return faults
}

/** What is wrong with the files: fewer than were uploaded together, or a row without its content. */
export async function fileFaults(
  server: Server,
  propertyId: number,
  attempted: readonly Attempted[],
): Promise<string[]> {
  const { documents } = await get<{ documents: Document[] }>(server, `/property/${propertyId}`)
  const faults: string[] = []
  for (const { name, isAcknowledged } of attempted) {
    const kept = documents.filter(({ fileName }) => fileName.startsWith(`${propertyId} ${name} `))
    if (kept.length !== FILES_EACH && (isAcknowledged || kept.length > 0)) faults.push(`${name}: ${kept.length} files`)
    for (const { documentId, fileName } of kept) {
      const answer = await ask(server, `/document/download?id=${documentId}`)
      const content = Buffer.from(await answer.arrayBuffer())
      const whole = samplePdf(fileName.slice(`${propertyId} `.length))
      if (answer.status !== 200 || !content.equals(whole)) faults.push(`${fileName}: ${answer.status}`)
    }
  }
  return faults
}

/** What is wrong with the records that were saved over and over: a number older than the last that was acknowledged. */
export async function counterFaults(
  server: Server,
  counters: readonly number[],
  counts: readonly { acknowledged: number; tried: number }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { acknowledged, tried }] of counts.entries()) {
    const { accountNumber } = await get<{ accountNumber: string }>(server, `/company/${counters[index]}`)
    const kept = Number(accountNumber)
    // The first save of a round may have been cut off; then what the round before left is still there.
    if (acknowledged >= 0 && (kept < acknowledged || kept > tried))
      faults.push(`${kept}, not ${acknowledged} to ${tried}`)
  }
  return faults
}

/** What is wrong with certificates and warrants: an acknowledged one is gone, or one has no papers. */
export async function warrantFaults(server: Server, issued: readonly Issued[]): Promise<string[]> {
  const faults: string[] = []
  for (const { propertyId, certificateId, isAccepted, isIssued } of issued) {
    if (certificateId !== null) {
      const { state } = await get<{ state: string }>(server, `/certificate/${certificateId}`)
      if (isAccepted && state !== 'accepted') faults.push(`Certificate ${certificateId} is ${state}`)
    }
    const { data } = await get<{ data: WarrantRow[] }>(server, `/bwof/list?propertyId=${propertyId}`)
    if (data.length > 1 || (isIssued && data.length === 0)) faults.push(`${propertyId} has ${data.length} warrants`)
    for (const { documentId, packDocumentId } of data) {
      for (const id of [documentId, packDocumentId]) {
        const answer = await ask(server, `/document/download?id=${id}`)
        const content = Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString()
        if (answer.status !== 200 || content !== '%PDF-') faults.push(`Paper ${id}: ${answer.status} ${content}`)
      }
    }
  }
  return faults
}

/** An e-mail as its row has it, and how often it has arrived. */
export interface Letter {
  subject: string
  status: string
  arrivals: number
  /** Its worker was killed while it sent it, so nobody knows whether the mail server had it. */
  isAmbiguous: boolean
}

/** What is wrong with the e-mails: an acknowledged one without a row, one sent that did not arrive, or one twice. */
export function letterFaults(attempted: readonly Attempted[], letters: readonly Letter[]): string[] {
  const known = new Set(letters.map(({ subject }) => subject))
  const lost = attempted.filter(({ name, isAcknowledged }) => isAcknowledged && !known.has(name))
  const wrong = letters.filter(
    ({ status, arrivals, isAmbiguous }) =>
      !['QUEUED', 'SENDING', 'SENT'].includes(status) ||
      (status === 'SENT' && arrivals === 0) ||
      (arrivals > 1 && !isAmbiguous),
  )
  return [
    ...lost.map(({ name }) => `${name} was acknowledged and is gone`),
    ...wrong.map(({ subject, status, arrivals }) => `${subject} is ${status} and arrived ${arrivals} times`),
  ]
}
