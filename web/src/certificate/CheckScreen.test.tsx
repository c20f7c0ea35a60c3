import {
  acceptCertificate,
  getCertificate,
  refuseCertificate,
  saveCertificate,
  undoDecision,
} from '@app/contract/certificate/calls'
import type { Certificate } from '@app/contract/certificate/schema'
import { queryClient } from '../app/query-client.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing } from '../testing/mock-server.ts'
import { violations } from '../testing/violations.ts'
import { toast } from '../ui/feedback/toast.ts'
import { openCheckScreen, waiting } from './testing.tsx'
import { followCertificates } from './follow.ts'

const FIRST = waiting(1, 'Rimu House')
const SECOND = waiting(2, 'Tōtara Tower', { iqpName: '', signedDate: null, periodFrom: null, periodTo: null })
const THIRD = waiting(3, 'Kauri Court')

/** A certificate after a decision. */
const decided = (certificate: Certificate, state: Certificate['state']): Certificate => ({ ...certificate, state })

beforeEach(logIn)
afterEach(() => toast.clear())

test('shows the paper beside the facts, and the next with J, the previous with K', async () => {
  const { screen, facts, shows } = await openCheckScreen([FIRST, SECOND, THIRD])
  await shows('Rimu House')
  await expect.element(facts).toHaveFocus()
  await expect.element(screen.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn')
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  await expect.element(facts.getByText('Ready to accept')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('k')
  await shows('Rimu House')
  await userEvent.keyboard('j')
  await shows('Tōtara Tower')
  await expect.element(facts).toHaveFocus()
  await expect.element(facts.getByText('3 things are missing')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await shows('Kauri Court')
  await userEvent.keyboard('k')
  await shows('Tōtara Tower')
})

test('says that the warrant of the building is due on another day than the one that it is for', async () => {
  const other = waiting(2, 'Tōtara Tower', { bwofAnniversary: '2027-02-10' })
  const { facts, shows } = await openCheckScreen([FIRST, other])
  const note = facts.getByText('The warrant of this building is due on 12 Feb 2027.')
  await shows('Rimu House')
  await expect.element(facts.getByText('Ready to accept')).toBeVisible()
  expect(note.elements()).toEqual([])
  await userEvent.keyboard('j')
  await expect.element(note).toBeVisible()
  expect(await violations()).toEqual([])
})

describe('accepting', () => {
  test('with A goes on at once, and says what became of it', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const accepting = answering(acceptCertificate, ({ body }) => {
      expect(body).toEqual({ certificateId: 1, whenUpdated: FIRST.whenUpdated })
      return decided(FIRST, 'accepted')
    })
    const { screen, facts, shows } = await openCheckScreen([FIRST, THIRD], {
      call: acceptCertificate,
      respond: async (request) => {
        await arrived
        return accepting.respond(request)
      },
    })
    await shows('Rimu House')
    await userEvent.keyboard('a')
    await shows('Kauri Court')
    await expect.element(facts).toHaveFocus()
    await expect.element(screen.getByText('1 of 1')).toBeVisible()
    arrive()
    await expect.element(page.getByText('The certificate is accepted.')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('takes no second press of A before the next paper is seen', async () => {
    const accepted: number[] = []
    const { shows } = await openCheckScreen(
      [FIRST, THIRD],
      answering(acceptCertificate, ({ body }) => {
        accepted.push(body.certificateId)
        return { ...decided(FIRST, 'accepted'), certificateId: body.certificateId }
      }),
    )
    await shows('Rimu House')
    for (const type of ['keydown', 'keyup', 'keydown', 'keyup']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key: 'a', code: 'KeyA', bubbles: true }))
      // The next one is there, its paper is not.
      await new Promise(requestAnimationFrame)
    }
    await shows('Kauri Court')
    expect(accepted).toEqual([1])
  })

  test('asks for what is missing first, and no key works while somebody types', async () => {
    const bodies: object[] = []
    const { facts, shows, field } = await openCheckScreen(
      [SECOND, THIRD],
      answering(acceptCertificate, ({ body }) => {
        bodies.push(body)
        return decided(SECOND, 'accepted')
      }),
      answering(saveCertificate, ({ body }) => {
        bodies.push(body)
        return { ...SECOND, ...body, whenUpdated: '2026-03-02T00:00:00Z' }
      }),
    )
    await shows('Tōtara Tower')
    await userEvent.keyboard('a')
    await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveFocus()
    await userEvent.keyboard('Arjk ra')
    await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveValue('Arjk ra')
    await field('Signed on').fill('2/11/2026')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(facts.getByText('Ready to accept')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(facts).toHaveFocus()
    expect(bodies).toEqual([])
    await userEvent.keyboard('a')
    await shows('Kauri Court')
    await expect
      .poll(() => bodies)
      .toMatchObject([
        { iqpName: 'Arjk ra', signedDate: '2026-11-02', periodFrom: '2025-11-03', periodTo: '2026-11-02' },
        { certificateId: 2, whenUpdated: '2026-03-02T00:00:00Z' },
      ])
  })

  test('that the server refuses brings it back with the reason', async () => {
    const text = 'Open defect of Sprinklers: A valve leaks. Clear it first.'
    const finding = { severity: 'stop', code: 'open-defect', field: null, text, propertyServiceId: 102 } as const
    const { screen, shows } = await openCheckScreen(
      [FIRST, THIRD],
      refusing(acceptCertificate, { status: 409, detail: text, findings: [finding] }),
      answering(getCertificate, FIRST),
    )
    await shows('Rimu House')
    await userEvent.keyboard('a')
    await shows('Kauri Court')
    await expect.element(screen.getByRole('alert').getByText(/Rimu House: Open defect of Sprinklers/)).toBeVisible()
    await expect.element(screen.getByText('2 of 2')).toBeVisible()
    await screen.getByRole('button', { name: 'Open it' }).click()
    await shows('Rimu House')
    // The reason stays while somebody mends it.
    await expect.element(screen.getByRole('alert')).toBeVisible()
  })

  test('by somebody else takes no certificate from under whoever looks at it', async () => {
    const rows = [FIRST, SECOND, THIRD]
    const { screen, shows } = await openCheckScreen(rows)
    await shows('Rimu House')
    rows.splice(0, 2)
    followCertificates(queryClient)
    await expect.element(screen.getByText('1 of 2')).toBeVisible()
    await shows('Rimu House')
    await userEvent.keyboard('j')
    await shows('Kauri Court')
    await expect.element(screen.getByText('1 of 1')).toBeVisible()
  })

  test('what somebody else has decided meanwhile says so and goes on', async () => {
    const { screen, shows } = await openCheckScreen(
      [FIRST, THIRD],
      refusing(acceptCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
      answering(getCertificate, decided(FIRST, 'refused')),
    )
    await shows('Rimu House')
    await userEvent.keyboard('a')
    await expect.element(screen.getByRole('alert').getByText(/changed by mere@office\.example/)).toBeVisible()
    await shows('Kauri Court')
    await expect.element(screen.getByText('1 of 1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open it' }).query()).toBeNull()
  })
})

test('a decision that somebody else undoes brings the certificate back', async () => {
  const rows = [FIRST, THIRD]
  const { screen, shows } = await openCheckScreen(rows, answering(acceptCertificate, decided(FIRST, 'accepted')))
  await shows('Rimu House')
  await userEvent.keyboard('a')
  await shows('Kauri Court')
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  rows[0] = { ...FIRST, whenUpdated: '2026-03-02T00:00:00Z' }
  followCertificates(queryClient)
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
  await userEvent.keyboard('k')
  await shows('Rimu House')
})

test('refusing with R takes a reason, and Undo receives it again', async () => {
  const { screen, shows } = await openCheckScreen(
    [FIRST, THIRD],
    answering(refuseCertificate, ({ body }) => {
      expect(body).toMatchObject({ certificateId: 1, reason: 'It is not signed.' })
      return { ...decided(FIRST, 'refused'), reason: 'It is not signed.' }
    }),
    answering(undoDecision, FIRST),
  )
  await shows('Rimu House')
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  // The keys of the screen are silent behind the dialog.
  await userEvent.keyboard('j1{Enter}')
  await expect.element(page.getByText('The certificate is refused.')).toBeVisible()
  await shows('Kauri Court')
  await page.getByRole('button', { name: 'Undo: The certificate is refused.' }).click()
  await shows('Rimu House')
})

test('Ctrl Z undoes an acceptance, and the certificate is looked at again', async () => {
  const accepted = { ...decided(FIRST, 'accepted'), whenUpdated: '2026-03-02T00:00:00Z' }
  const undone: object[] = []
  const { screen, facts, shows } = await openCheckScreen(
    [FIRST, THIRD],
    answering(acceptCertificate, accepted),
    answering(undoDecision, ({ body }) => {
      undone.push(body)
      return FIRST
    }),
  )
  await shows('Rimu House')
  await userEvent.keyboard('a')
  await shows('Kauri Court')
  await expect.element(page.getByText('The certificate is accepted.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await shows('Rimu House')
  await expect.element(facts).toHaveFocus()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  expect(undone).toEqual([{ certificateId: 1, whenUpdated: '2026-03-02T00:00:00Z' }])
})

test('says when nothing waits', async () => {
  const { screen } = await openCheckScreen([])
  await expect.element(screen.getByText('Nothing waits')).toBeVisible()
})
