import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, addMonths, todayIn } from '@app/contract/dates'
import type { Document } from '@app/contract/document/schema'
import { buildWarrant } from '../email/testing/buildings.ts'
import { realPdf } from '../testing/sample-files.ts'
import type { TestApp } from '../testing/test-app.ts'

export const TODAY = todayIn('Pacific/Auckland')
/** The anniversary of the warrants of these tests. */
export const ANNIVERSARY = addDays(TODAY, 30)
/** A day on which their certificates can have been signed. */
export const SIGNED = addDays(TODAY, -5)
export const AFTER = addMonths(ANNIVERSARY, 12)

const pdf = realPdf()

/** Uploads a file for a property, and answers its document. */
export async function upload(
  { call }: TestApp,
  token: string,
  propertyId: number,
  file: Buffer,
  name = `${propertyId} ${crypto.randomUUID()}.pdf`,
): Promise<number> {
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.append('Files', new Blob([new Uint8Array(file)]), name)
  const answer = await call('/document/upload', { token, form })
  return answer.json<Document[]>().find(({ fileName }) => fileName === name)?.documentId ?? 0
}

/** A building with systems of one supplier that its warrant asks for, and a signed paper. */
export async function buildBuilding(app: TestApp, token: string, systems: Parameters<typeof buildWarrant>[1] = {}) {
  const building = await buildWarrant(app.db, { due: ANNIVERSARY, ...systems })
  return { ...building, documentId: await upload(app, token, building.propertyId, await pdf) }
}

/** Makes the calls about certificates. */
export function certificateCalls({ call }: TestApp, token: string) {
  const post = (path: string, body: object) => call(`/certificate/${path}`, { token, body })
  return {
    post,
    read: async (certificateId: number) => (await call(`/certificate/${certificateId}`, { token })).json<Certificate>(),
    /** Files a Form 12A that can be accepted, unless `facts` say otherwise. */
    file: async (
      { propertyId, propertyServiceIds, documentId }: Awaited<ReturnType<typeof buildBuilding>>,
      facts: object = {},
    ): Promise<Certificate> => {
      const body = { propertyId, propertyServiceIds, documentId, iqpName: 'Hana Moana', signedDate: SIGNED, ...facts }
      return (await post('add', body)).json<Certificate>()
    },
    accept: ({ certificateId, whenUpdated }: Certificate) => post('accept', { certificateId, whenUpdated }),
    refuse: ({ certificateId, whenUpdated }: Certificate, reason = 'It is not signed.') =>
      post('refuse', { certificateId, whenUpdated, reason }),
    withdraw: ({ certificateId, whenUpdated }: Certificate, reason = 'It was filed twice.') =>
      post('withdraw', { certificateId, whenUpdated, reason }),
    undo: ({ certificateId, whenUpdated }: Certificate) => post('undo-decision', { certificateId, whenUpdated }),
  }
}
