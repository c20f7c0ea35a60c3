import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buildCompany } from '../testing/factories.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { CompanyRelationships } from './CompanyRelationships.tsx'

type Change = Parameters<typeof CompanyRelationships>[0]['onChange']

const takesReports = () => page.getByRole('switch', { name: /^Takes reports in lieu of Form 12A/ })

test('an authority takes reports in lieu until its switch says otherwise', async () => {
  const onChange = vi.fn<Change>()
  await renderPart(<CompanyRelationships fields={buildCompany({ isAuthority: true })} onChange={onChange} />)
  await expect.element(takesReports()).toBeChecked()
  await takesReports().click()
  expect(onChange).toHaveBeenLastCalledWith('takesReportsInLieu', false)
  expect(await violations()).toEqual([])
})

test('other companies have no such switch', async () => {
  await renderPart(<CompanyRelationships fields={buildCompany({ isAuthority: false })} onChange={vi.fn<Change>()} />)
  await expect.element(page.getByRole('switch', { name: /^Authority/ })).toBeVisible()
  expect(takesReports().elements()).toEqual([])
})
