import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, todayIn } from '@app/contract/dates'
import type { ReturnLinkList, ReturnRequest } from '@app/contract/return/schema'
import { buildWarrant } from '../email/testing/buildings.ts'
import type { TestApp } from '../testing/test-app.ts'

export const TODAY = todayIn('Pacific/Auckland')
/** The anniversary of the warrants of these tests. */
export const ANNIVERSARY = addDays(TODAY, 30)

type Building = Parameters<typeof buildWarrant>[1]

/** A building whose supplier has a link, as a person who follows it. */
export async function buildLink(app: TestApp, staff: string, building: Building = {}) {
  const { db, call } = app
  const built = await buildWarrant(db, { due: ANNIVERSARY, ...building })
  const { propertyId, propertyServiceIds, supplier } = built
  const made = await call('/return/create', {
    token: staff,
    body: { propertyId, supplierCompanyId: supplier.companyId },
  })
  const { returnLinkId, url } = made.json<{ returnLinkId: number; url: string }>()
  const token = url.slice(url.lastIndexOf('/') + 1)
  return {
    ...built,
    returnLinkId,
    url,
    token,
    open: () => call(`/return/${token}`),
    read: async () => (await call(`/return/${token}`)).json<ReturnRequest>(),
    answer: (action: string, body: object) => call(`/return/${token}/${action}`, { body }),
    send: (files: readonly (readonly [content: Buffer, name: string])[], fields: Record<string, string> = {}) =>
      call(`/return/${token}/files`, {
        form: paperForm(files, { propertyServiceIds: JSON.stringify(propertyServiceIds), ...fields }),
      }),
    /** What staff see. */
    list: async () => (await call(`/return/list?propertyId=${propertyId}`, { token: staff })).json<ReturnLinkList>(),
    certificates: async () =>
      (await call(`/certificate/list?propertyId=${propertyId}`, { token: staff })).json<{ data: Certificate[] }>().data,
  }
}

export type LinkedBuilding = Awaited<ReturnType<typeof buildLink>>

export function paperForm(
  files: readonly (readonly [content: Buffer, name: string])[],
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [content, name] of files) form.append('Files', new Blob([new Uint8Array(content)]), name)
  return form
}

/** What somebody signs on the page. */
export const SIGNED = {
  iqpName: 'Hana Moana',
  iqpRegistrationNumber: 'IQP 204',
  iqpRegister: 'Napier City Council',
  signedDate: TODAY,
  recommendation: '',
}

/**
 * The number of an answer that was stored.
 *
 * @throws Error for one that was refused
 */
export function numberOf({ statusCode, body, json }: { statusCode: number; body: string; json: <T>() => T }): number {
  if (statusCode !== 200) throw new Error(`The answer was refused: ${body}`)
  return json<{ number: number }>().number
}
