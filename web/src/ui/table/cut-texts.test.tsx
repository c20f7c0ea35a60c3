import { Box } from '@mantine/core'
import { expect, test } from 'vitest'
import { PropertyCell } from '../../dashboard/PropertyCell.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { buildDashboardRow } from '../../testing/row-factories.ts'
import { cutTexts } from './cut-texts.ts'

test('texts of a cut cell have a comma between them, also those on one line', async () => {
  const row = buildDashboardRow({
    propertyName: 'Rimu House',
    propertyNameAndLocation: 'Rimu House, 12 McVay Street, Napier',
    customerName: 'Kauri Holdings Limited',
  })
  const screen = await renderPart(
    <Box component="table" w={90} __vars={{ '--cell-overflow': 'clip', '--cell-space': 'nowrap' }}>
      <tbody>
        <tr>
          <Box component="td" style={{ maxWidth: 90 }}>
            <PropertyCell row={row} />
          </Box>
        </tr>
      </tbody>
    </Box>,
  )
  const element = screen.getByRole('row').element()
  expect(element instanceof HTMLElement && cutTexts(element)).toEqual([
    'Rimu House, 12 McVay Street, Napier, Kauri Holdings Limited',
  ])
})
