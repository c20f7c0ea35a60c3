import { addCertificate } from '@app/contract/certificate/calls'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buildCertificate, buildDocument, buildService } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { SystemCertificates } from './SystemCertificates.tsx'
import { takeUploads } from '../testing/take-uploads.ts'

const D = '2027-02-12'
const services = [
  buildService(),
  ...['Emergency lighting systems', 'Automatic doors', 'Passenger-carrying lifts'].map((serviceName, index) =>
    buildService({ propertyServiceId: 102 + index, serviceId: 200 + index, serviceName, parentServiceId: 1 }),
  ),
]
const certificates = [
  buildCertificate({ certificateId: 1, state: 'accepted' }),
  buildCertificate({ certificateId: 2, propertyServiceIds: [103], state: 'refused', reason: 'It is not signed.' }),
  buildCertificate({ certificateId: 3, propertyServiceIds: [104], bwofAnniversary: '2026-02-12', state: 'accepted' }),
]

beforeEach(logIn)

const open = async (onOpen = vi.fn<(opened: { certificateId: number }) => void>(), bwofDay = D) => {
  await page.viewport(1440, 900)
  const screen = await renderRoutedPart(
    <SystemCertificates
      propertyId={12}
      services={services}
      certificates={certificates}
      bwofDay={bwofDay}
      onOpen={onOpen}
    />,
  )
  const list = screen.getByRole('list', { name: 'Certificates by system' })
  await expect.element(list).toBeVisible()
  return { screen, item: (name: string) => list.getByRole('listitem').filter({ hasText: name }), onOpen }
}

/** Drops files on an element, as from the desktop. */
function drop(on: Element, ...files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  for (const type of ['dragenter', 'dragover', 'drop']) {
    on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }
}

const pdf = (name = 'scan.pdf', size = 1000): File =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' })

/** Answers uploads with the PDF that is made of the first file. */
function takePapers(): string[] {
  let made = 300
  return takeUploads(([fileName = '']) => [
    buildDocument({ documentId: ++made, fileName: fileName.replace(/\.jpg$/, '.pdf') }),
  ])
}

test('each system has its state and certificates, for the chosen warrant', async () => {
  const { screen, item, onOpen } = await open()
  await expect.element(item('Emergency lighting').getByText('Certified')).toBeVisible()
  await expect.element(item('Automatic doors').getByText('None')).toBeVisible()
  await expect.element(item('Automatic doors').getByText('It is not signed.')).toBeVisible()
  expect(
    item('lifts')
      .getByText(/Form 12A/)
      .query(),
  ).toBeNull()
  expect(await violations()).toEqual([])
  await item('Emergency lighting')
    .getByRole('button', { name: /Hana Moana/ })
    .click()
  expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ certificateId: 1 })
  await screen.getByRole('combobox', { name: 'Warrant of' }).selectOptions('2026-02-12')
  await expect.element(item('lifts').getByText('Certified')).toBeVisible()
  await expect.element(item('Emergency lighting').getByText('None')).toBeVisible()
})

test('a certificate stays with its system after the anniversary was corrected, with the day that it is for', async () => {
  const { screen, item } = await open(undefined, '2027-02-18')
  const line = item('Emergency lighting').getByRole('button', { name: /for the warrant of 12 Feb 2027/ })
  await expect.element(line).toBeVisible()
  await expect.element(item('Emergency lighting').getByText('None')).toBeVisible()
  const years = screen.getByRole('combobox', { name: 'Warrant of' }).getByRole('option')
  expect(years.elements().map(({ textContent }) => textContent)).toEqual([
    'Warrant of 18 Feb 2027',
    'Warrant of 12 Feb 2026',
  ])
})

describe('a PDF that is dropped', () => {
  test('on a system is filed for it, under a name with the id of the property', async () => {
    const names = takePapers()
    const bodies: unknown[] = []
    serve(
      answering(addCertificate, ({ body }) => {
        bodies.push(body)
        return buildCertificate()
      }),
    )
    const { item } = await open()
    drop(item('Automatic doors').element(), pdf('Doors.PDF'))
    await expect
      .poll(() => bodies)
      .toMatchObject([{ propertyId: 12, propertyServiceIds: [103], documentId: 301, bwofAnniversary: D }])
    expect(names).toEqual(['12 Doors.pdf'])
  })

  test('on one of several selected systems is one certificate for all of them', async () => {
    takePapers()
    const bodies: unknown[] = []
    serve(
      answering(addCertificate, ({ body }) => {
        bodies.push(body)
        return buildCertificate()
      }),
    )
    const { screen, item } = await open()
    await screen.getByRole('checkbox', { name: 'Select Automatic doors' }).click()
    await screen.getByRole('checkbox', { name: 'Select Passenger-carrying lifts' }).click()
    await expect
      .element(screen.getByRole('group', { name: 'Selected systems' }).getByText(/2 systems selected/))
      .toBeVisible()
    drop(item('lifts').element(), pdf())
    await expect.poll(() => bodies).toMatchObject([{ propertyServiceIds: [103, 104] }])
    await expect.element(screen.getByRole('group', { name: 'Selected systems' })).not.toBeInTheDocument()
  })

  test('as several photos is one paper of one certificate', async () => {
    const names = takePapers()
    const bodies: unknown[] = []
    serve(
      answering(addCertificate, ({ body }) => {
        bodies.push(body)
        return buildCertificate()
      }),
    )
    const { item } = await open()
    drop(item('Automatic doors').element(), pdf('1.jpg'), pdf('2.jpg'))
    await expect.poll(() => bodies).toMatchObject([{ propertyServiceIds: [103], documentId: 301 }])
    expect(names).toEqual(['12 1.jpg, 12 2.jpg'])
    drop(item('lifts').element(), ...Array.from({ length: 21 }, (_, index) => pdf(`${index}.jpg`)))
    await expect
      .element(
        item('lifts')
          .getByRole('alert')
          .getByText(/at most 20 photos/),
      )
      .toBeVisible()
    expect(names).toHaveLength(1)
  })

  test('and refused stays beside its system with what to do', async () => {
    takePapers()
    const message = 'takes a PDF that opens without a password. Ask for one, or print it to a new PDF.'
    serve(refusing(addCertificate, { status: 400, detail: 'Not valid.', errors: [{ path: 'documentId', message }] }))
    const { item } = await open()
    drop(item('Automatic doors').element(), pdf())
    const alert = item('Automatic doors').getByRole('alert')
    await expect.element(alert.getByText(/The paper must be a PDF that opens without a password\./)).toBeVisible()
    await expect.element(alert.getByText(/kept under Documents/)).toBeVisible()
    await expect.element(alert.getByRole('button', { name: 'Choose another file' })).toBeVisible()
    expect(alert.getByRole('button', { name: 'Try again' }).query()).toBeNull()
    expect(await violations()).toEqual([])
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('that is no PDF or too large is refused before it is sent', async () => {
    const names = takePapers()
    const { item } = await open()
    drop(item('Automatic doors').element(), pdf('plan.docx'))
    await expect
      .element(
        item('Automatic doors')
          .getByRole('alert')
          .getByText(/is neither a PDF/),
      )
      .toBeVisible()
    drop(item('lifts').element(), pdf('large.pdf', 10_485_761))
    await expect
      .element(
        item('lifts')
          .getByRole('alert')
          .getByText(/larger than 10 MB/),
      )
      .toBeVisible()
    expect(names).toEqual([])
  })

  test('is not sent a second time when only the certificate has to be filed again', async () => {
    const names = takePapers()
    let attempts = 0
    serve({
      call: addCertificate,
      respond: async (request) => {
        attempts++
        const reply =
          attempts === 1
            ? refusing(addCertificate, { status: 503, detail: 'The database is busy. Try again.' })
            : answering(addCertificate, buildCertificate())
        return reply.respond(request)
      },
    })
    const { item } = await open()
    drop(item('Automatic doors').element(), pdf())
    await item('Automatic doors').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => attempts).toBe(2)
    await expect.element(item('Automatic doors').getByRole('alert')).not.toBeInTheDocument()
    expect(names).toHaveLength(1)
  })
})
