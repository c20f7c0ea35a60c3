import { expect, it } from 'vitest'
import { newRow, uploadSummary } from './upload-rows.ts'

const row = (outcome: object) => ({ ...newRow(1, new File(['x'], '12.pdf')), ...outcome })
const stored = row({ isStored: true })
const failed = row({ refusal: 'No.' })

it.each([
  ['nothing of files that wait or are stored', [row({}), stored], null],
  ['how many failed of one', [failed], '1 file was not uploaded.'],
  ['how many failed of all', [failed, failed], '2 files were not uploaded.'],
  ['how many were stored and how many were not', [stored, failed, stored], '2 files were uploaded, 1 not.'],
])('says %s', (_, rows, summary) => {
  expect(uploadSummary(rows)).toBe(summary)
})
