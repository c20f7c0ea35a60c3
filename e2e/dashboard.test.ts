import { expect, test } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

const ASKED = [
  { search: '', more: [] },
  { search: '&includeBwofAnniversary=true', more: ['Bwof anniversary'] },
  { search: '&serviceId=3', more: ['New previous date'] },
  { search: '&serviceId=3&includeBwofAnniversary=true', more: ['Bwof anniversary', 'New previous date'] },
]

for (const { search, more } of ASKED) {
  test(`every value has its own column at 1440 px: ${['by default', ...more].join(', ')}`, async ({ page }) => {
    await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
    await page.goto(`${serverAddress()}/?size=10${search}`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const table = page.getByRole('table', { name: 'Services by due date' })
    await expect(table.getByRole('columnheader')).toHaveText([
      // The checkbox that selects the page.
      '',
      'ID',
      'Property',
      'Service',
      'Supplier',
      'Due days',
      'Due date',
      'Previous date',
      ...more,
      'Details',
      'Change',
    ])
    // No header, figure or control is cut, and the table fits in the window.
    const cut = await table
      .locator('th, td[data-numeric], td:has(input, button)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  })
}
