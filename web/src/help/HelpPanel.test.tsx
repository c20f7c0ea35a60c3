import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { logIn, logInAs } from '../testing/log-in.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { guideGroups, guidesOfScreen, PAGES, readGuide } from './guides.ts'
import { HelpPanel } from './HelpPanel.tsx'

const onShowKeys = vi.fn<() => void>()
const show = (path: string, guide?: string) =>
  renderRoutedPart(<HelpPanel path={path} asked={{ guide }} onShowKeys={onShowKeys} />)

const STAFF = { roles: ['CompassStaff'], isInternal: true, isAdministrator: false } as const
const ADMINISTRATOR = { ...STAFF, isAdministrator: true }
const CUSTOMER = { roles: ['ExternalCustomer'], isInternal: false, isAdministrator: false } as const
const SUPPLIER = { ...CUSTOMER, roles: ['ExternalSupplier'] } as const
const BOTH = { ...CUSTOMER, roles: ['ExternalCustomer', 'ExternalSupplier'] } as const

describe('the guides', () => {
  test('every page of the folder is offered to somebody, under its own title', async () => {
    const offered = [ADMINISTRATOR, CUSTOMER, SUPPLIER].flatMap((who) =>
      guideGroups(who).flatMap(({ guides }) => guides),
    )
    expect([...new Set(offered.map(({ name }) => name))].toSorted()).toEqual(PAGES.toSorted())
    expect(offered.filter(({ name, title }) => title === name || title === '')).toEqual([])
    for (const { name } of offered) expect((await readGuide(name)).text.length, name).toBeGreaterThan(100)
  })

  test.each([ADMINISTRATOR, STAFF, CUSTOMER, SUPPLIER])(
    'each link leads to a guide that $roles may read',
    async (who) => {
      const names = guideGroups(who).flatMap(({ guides }) => guides.map(({ name }) => name))
      for (const name of names) {
        const { html } = await readGuide(name)
        const linked = [...html.matchAll(/<a href="([^"#]+)\.md/g)].map(([, linkedPage]) => linkedPage)
        expect(names, name).toEqual(expect.arrayContaining(linked))
      }
    },
  )

  test('each login is offered what it may do', () => {
    const names = (who: Parameters<typeof guidesOfScreen>[1]) => guidesOfScreen('/', who).map(({ name }) => name)
    expect(names(CUSTOMER)).toEqual(['your-buildings'])
    expect(names(SUPPLIER)).toEqual(['answer-what-is-asked'])
    expect(names(BOTH)).toEqual(['your-buildings', 'answer-what-is-asked'])
    expect(names(STAFF)).toContain('see-what-is-due')
    expect(names(STAFF)).not.toContain('the-first-day')
    expect(guidesOfScreen('/nowhere', STAFF)).toEqual([])
  })
})

describe('for staff', () => {
  beforeEach(logIn)

  test('shows the guide about the screen with its pictures, and what else is about it', async () => {
    const screen = await show('/certificates-to-check')
    await expect.element(screen.getByRole('heading', { name: 'Take in certificates' })).toBeVisible()
    const picture = screen.getByRole('img', { name: /^Certificates to check/ })
    await expect.element(picture).toBeInTheDocument()
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(100)
    expect(await violations()).toEqual([])
    await screen.getByRole('button', { name: 'When something is missing' }).click()
    await expect.element(screen.getByRole('heading', { name: 'When something is missing' })).toBeVisible()
  })

  test('follows a link to another guide', async () => {
    const screen = await show('/', 'let-people-in')
    await screen.getByText('All guides').click()
    await screen.getByRole('button', { name: 'The first day' }).click()
    await screen.getByRole('link', { name: 'add them' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Add a building' })).toBeVisible()
    expect(screen.address()).toBe('/')
  })

  test('follows a link to a place in another guide', async () => {
    await page.viewport(800, 300)
    const screen = await show('/', 'send-reminders')
    await screen.getByRole('link', { name: 'Answers to emails' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Addresses that fail' })).toBeInViewport()
  })

  test('finds guides by what they say', async () => {
    const screen = await show('/nowhere')
    await screen.getByRole('searchbox', { name: 'Search the guides' }).fill('compliance schedule amendment')
    await expect.element(screen.getByRole('button', { name: 'Keep and print documents' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Find anything' })).not.toBeInTheDocument()
    await screen.getByRole('searchbox').fill('unicorn')
    await expect.element(screen.getByText(/No guide has these words/)).toBeVisible()
  })

  test('links that lead out of the guide are words', async () => {
    const screen = await show('/', 'when-the-certificate-comes-back')
    await expect.element(screen.getByText(/What each figure counts/)).toBeVisible()
    expect(screen.getByRole('link', { name: /What each figure counts/ }).elements()).toEqual([])
  })
})

test('a guide that is not for the login is not shown', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  const screen = await show('/', 'let-people-in')
  await expect.element(screen.getByRole('heading', { name: 'Your buildings' })).toBeVisible()
})
