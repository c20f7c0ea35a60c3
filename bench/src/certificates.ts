import { sql } from 'kysely'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { connect, createPool } from '@app/server/database/connection'
import { findTestChromium, TEST_BROWSER_ARGUMENTS } from '@app/server/testing/test-chromium'
import { median } from './compare.ts'
import { taskSeconds } from './keystrokes.ts'
import type { Office } from './office.ts'

const WAITING = 5000
const ROUNDS = 5
const DECISIONS = 20

export interface CertificateScreen {
  waiting: number
  /** Main-thread time of opening the screen from the menu until the first certificate shows, in milliseconds. */
  opening: number
  /** The same of going to the next certificate. */
  next: number
}

/** Measures "Certificates to check" with thousands that wait. */
export async function measureCertificates(office: Office): Promise<CertificateScreen> {
  const waiting = await fileCertificates(office)
  const browser = await chromium.launch({ executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS })
  try {
    const page = await browser.newPage()
    // A stored session, so that the bench does not need to log in (web/src/auth/session.ts).
    await page.addInitScript((kept) => localStorage.setItem('warrant.token /', kept), office.token)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const openings: number[] = []
    const steps: number[] = []
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const opening = await measureOpening(page, session, office)
      if (round > 0) openings.push(opening)
    }
    for (let step = 0; step < DECISIONS; step++) steps.push(await measureNext(page, session, step + 2))
    return { waiting, opening: median(openings), next: median(steps) }
  } finally {
    await browser.close()
  }
}

/** Files a certificate for a specified system of each of many properties. */
async function fileCertificates({ databaseUrl }: Office): Promise<number> {
  const db = connect(createPool(databaseUrl, 1))
  try {
    await sql`
      insert into certificate (property_id, supplier_company_id, bwof_anniversary, property_service_ids, iqp_name)
      select property_id, supplier_company_id, '2027-03-14', array[property_service_id], 'Hana Moana'
      from property_service join service using (service_id)
      where parent_service_id = ${BWOF_SERVICE_ID} and property_service.active and property_service.when_deleted is null
      order by property_service_id
      limit ${WAITING} - (select count(*) from certificate where state = 'received')`.execute(db)
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from certificate where state = 'received'`.execute(db)
    return rows[0]?.waiting ?? 0
  } finally {
    await db.destroy()
  }
}

/** From another screen, as a person would come, with the code of the screen in the browser's cache. */
async function measureOpening(page: Page, session: CDPSession, { address }: Office): Promise<number> {
  await page.goto(`${address}/change-password`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const before = await taskSeconds(session)
  await page.getByRole('link', { name: 'Certificates to check' }).click()
  await page.getByRole('group', { name: 'Facts' }).waitFor()
  await page.getByRole('img', { name: 'Page 1' }).waitFor()
  return ((await taskSeconds(session)) - before) * 1000
}

async function measureNext(page: Page, session: CDPSession, place: number): Promise<number> {
  const before = await taskSeconds(session)
  await page.keyboard.press('j')
  await page.getByText(`${place} of `).waitFor()
  return ((await taskSeconds(session)) - before) * 1000
}
