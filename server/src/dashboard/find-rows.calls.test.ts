import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DashboardQuery } from '@app/contract/dashboard/schema'
import type { Login } from '../auth/login.ts'
import { MAX_EXCEL_ROWS } from '../lib/excel-sheet.ts'
import { buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { countFoundRows, findsMoreRows } from './find-rows.ts'

const opened = useTestApp()

const STAFF: Login = {
  loginId: 1,
  email: 'staff@office.example',
  roles: ['CompassStaff'],
  audience: 'internal',
  isAdministrator: false,
  tokenVersion: 1,
  lacksFactor: false,
}

beforeAll(async () => {
  const { db } = opened()
  for (const propertyName of ['Rimu House', 'Rimu Court', 'Kauri Court']) {
    const propertyId = await buildProperty(db, { propertyName })
    await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary: '2026-03-01' })
    await buildService(db, { propertyId, serviceId: 104, whenNextServiceAnniversary: '2026-04-01' })
  }
})

test.each([
  [{}, 2, true],
  [{}, 3, false],
  [{ includeSubServices: true }, 5, true],
  [{ includeSubServices: true }, 6, false],
  [{ includeSubServices: true, queryString: 'rimu' }, 3, true],
  [{ includeSubServices: true, queryString: 'rimu' }, 4, false],
  [{ serviceId: 1, readyToIssue: true, queryString: 'court' }, 1, true],
  [{ serviceId: 1, readyToIssue: true, queryString: 'court' }, 2, false],
  [{ queryString: 'totara' }, 0, false],
])('%j find more than %i rows: %s', async (query, than, isMore) => {
  const { signal } = new AbortController()
  const search = { login: STAFF, today: '2026-01-01', query: DashboardQuery.parse(query), signal }
  expect(await findsMoreRows(opened().db, search, than)).toBe(isMore)
})

test.each([
  [{}, 3],
  [{ includeSubServices: true, queryString: 'rimu' }, 4],
  [{ queryString: 'totara' }, 0],
])('%j: there are %i rows', async (query, count) => {
  const { signal } = new AbortController()
  const search = { login: STAFF, today: '2026-01-01', query: DashboardQuery.parse(query), signal }
  expect(await countFoundRows(opened().db, search)).toBe(count)
})

test('an export of more rows than a sheet can hold is refused before it starts, with the reason', async () => {
  const { db, call, staffToken } = opened()
  const token = await staffToken()
  // Writing a million rows is slow, reading them is fast.
  await sql`alter table property_service rename to few_services`.execute(db)
  await sql`create view property_service as
    select n as property_service_id, few.property_id, few.service_id, few.active, few.when_deleted, few.ref,
      few.service_type, few.supplier_company_id, few.when_next_service_anniversary, few.when_last_compliance_received,
      few.exception_notes
    from (select * from few_services where service_id = 1 limit 1) few,
      generate_series(1, ${sql.lit(MAX_EXCEL_ROWS + 1)}) n`.execute(db)
  const answer = await call('/property/dashboard-excel-export', { token, body: {} })
  expect(answer.json()).toMatchObject({
    status: 400,
    detail: expect.stringContaining('There are more than 1,048,575 rows'),
  })
})
