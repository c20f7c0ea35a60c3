import { listImportRows, listImports, undoImport } from '@app/contract/import/calls'
import { FATES } from '@app/contract/import/rules'
import type { FateCounts, Import, ImportOptions, ImportRow } from '@app/contract/import/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { CheckStep } from './CheckStep.tsx'
import { MatchStep } from './MatchStep.tsx'
import { PastImports } from './PastImports.tsx'

const OPTIONS: ImportOptions = {
  matching: [
    { column: 'companyName', index: 0 },
    { column: 'city', index: null },
  ],
  changesExisting: false,
  leavesOutRefused: false,
  likely: 'ask',
  choices: [],
}

const UPLOADED: Import = {
  importId: 7,
  kind: 'companies',
  fileName: 'clients.csv',
  sheetName: '',
  state: 'uploaded',
  rowCount: 3,
  uploadedBy: 'mere@office.example',
  whenUploaded: '2026-03-01T02:00:00Z',
  importedBy: '',
  whenImported: null,
  undoneBy: '',
  whenUndone: null,
  outcome: null,
  columns: [
    { name: 'companyName', heading: 'Company', isRequired: true, takes: 'The name by which a company is known' },
    { name: 'city', heading: 'City', isRequired: false, takes: '' },
  ],
  headingLine: 1,
  fileColumns: [
    { index: 0, heading: 'Business', samples: ['Kea Fire'] },
    { index: 1, heading: '', samples: ['Napier', 'Nelson'] },
  ],
  options: OPTIONS,
  paperNames: [],
}

const outcomeOf = (some: Partial<FateCounts>) => ({
  counts: { ...(Object.fromEntries(FATES.map((fate) => [fate, 0])) as FateCounts), ...some },
  besides: ['1 company added: Rata Trust'],
  checkedAs: 'abc',
})

const row = (overrides: Partial<ImportRow>): ImportRow => ({
  line: 2,
  name: 'Kea Fire',
  fate: 'added',
  faults: [],
  differences: [],
  note: '',
  likely: [],
  ...overrides,
})

beforeEach(() => {
  logIn()
})

test('a column of the file is matched once, and one that is needed is missed', async () => {
  const onCheck = vi.fn<() => void>()
  const screen = await renderRoutedPart(
    <WithState initial={OPTIONS.matching}>
      {(matching, change) => (
        <MatchStep
          uploaded={UPLOADED}
          matching={matching}
          onChange={change}
          onCheck={onCheck}
          isChecking={false}
          error={null}
        />
      )}
    </WithState>,
  )
  await expect.element(screen.getByText('Left out: column 2.')).toBeVisible()
  await expect.element(screen.getByText('such as Kea Fire')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByLabelText('Column of the file for City').selectOptions('Business')
  await expect.element(screen.getByText('Still needed: Company')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  await screen.getByLabelText('Column of the file for Company').selectOptions('Column 2')
  await expect.element(screen.getByText('such as Napier · Nelson')).toBeVisible()
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  expect(onCheck).toHaveBeenCalledOnce()
})

test('headings below a title are named by their row', async () => {
  const props = { matching: OPTIONS.matching, onChange: () => {}, onCheck: () => {}, isChecking: false, error: null }
  const screen = await renderRoutedPart(<MatchStep {...props} uploaded={{ ...UPLOADED, headingLine: 3 }} />)
  await expect.element(screen.getByText(/has 2 columns. Its headings are in row 3. Choose the one/)).toBeVisible()
})

test('each row says what becomes of it, and a likely duplicate is decided there', async () => {
  const onChange = vi.fn<(changes: Partial<ImportOptions>) => void>()
  serve(
    answering(listImportRows, {
      data: [
        row({ fate: 'changed', differences: [{ heading: 'Phone', before: '', after: '06 2' }] }),
        row({ line: 3, name: 'Keo Fire', fate: 'likely', likely: [{ id: 5, name: 'Kea Fire' }] }),
        row({ line: 4, name: '', fate: 'refused', faults: [{ heading: 'Company', reason: 'it is empty' }] }),
      ],
      total: 3,
    }),
  )
  const outcome = outcomeOf({ changed: 1, likely: 1, refused: 1 })
  const screen = await renderRoutedPart(
    <CheckStep
      checked={{ ...UPLOADED, outcome }}
      outcome={outcome}
      options={{ ...OPTIONS, changesExisting: true }}
      onChange={onChange}
      isChecking={false}
      error={null}
    />,
  )
  await expect
    .element(screen.getByText('Changes 1 company. The file has 3 rows. Besides: 1 company added: Rata Trust.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /2 Kea Fire Will be changed Phone: nothing → 06 2/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /4 No name Refused Company: it is empty/ })).toBeVisible()
  await expect.element(screen.getByText('Decide about 1 row first')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
  expect(await violations()).toEqual([])

  await screen.getByLabelText('What becomes of Keo Fire').selectOptions('It is Kea Fire')
  expect(onChange).toHaveBeenLastCalledWith({ choices: [{ line: 3, choice: 'take', id: 5 }] })
  await screen.getByLabelText('Likely duplicates').selectOptions('Skip them all')
  expect(onChange).toHaveBeenLastCalledWith({ likely: 'skip' })
  await screen.getByRole('switch', { name: 'Leave out what is refused: 1 row' }).click()
  expect(onChange).toHaveBeenLastCalledWith({ leavesOutRefused: true })
})

test('refused certificates cannot be left out', async () => {
  serve(answering(listImportRows, { data: [], total: 0 }))
  const outcome = outcomeOf({ added: 2, refused: 1 })
  const screen = await renderRoutedPart(
    <CheckStep
      checked={{ ...UPLOADED, kind: 'certificates', outcome }}
      outcome={outcome}
      options={{ ...OPTIONS, leavesOutRefused: true }}
      onChange={() => {}}
      isChecking={false}
      error={null}
    />,
  )
  await expect.element(screen.getByText('Correct what is refused (1 row), and upload the file again')).toBeVisible()
  expect(screen.getByRole('switch').elements()).toEqual([])
})

test('an import that cannot be undone says what was changed since', async () => {
  const imported = {
    ...UPLOADED,
    state: 'imported' as const,
    outcome: outcomeOf({ added: 3 }),
    importedBy: 'mere@office.example',
  }
  const detail = 'This import cannot be undone any more. Kea Fire (company 5) was changed by hemi@office.example.'
  serve(answering(listImports, { data: [imported] }), refusing(undoImport, { status: 409, detail }))
  const screen = await renderRoutedPart(
    <>
      <PastImports />
      <Toasts />
    </>,
  )
  await expect.element(screen.getByText('Added 3 companies')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo the import of clients.csv' }).click()
  await screen.getByRole('button', { name: 'Undo the import', exact: true }).click()
  await expect.element(screen.getByText(detail)).toBeVisible()
})
