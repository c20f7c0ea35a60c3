import { describe, expect, it } from 'vitest'
import { chosenFiles, refusedName, renamed } from './chosen-files.ts'

const file = (name: string, size = 1): File => new File([new Uint8Array(size)], name)
const names = (files: readonly File[]) => files.map(({ name }) => name)

describe('chosen files', () => {
  it('are taken when they belong to the property and are what it takes', () => {
    const files = ['12.pdf', '12 plan.PDF', '12-a.doc', '12 b.docx', '12 c.xls', '12 d.xlsx'].map((name) => file(name))
    expect(chosenFiles(12, 0, files)).toEqual({ accepted: files, misnamed: [], refusals: [] })
  })

  it.each(['123 plan.pdf', 'plan.pdf', ' 12 plan.pdf', '1 2.pdf'])('are refused for the name %s', (name) => {
    expect(chosenFiles(12, 0, [file(name)])).toMatchObject({
      accepted: [],
      refusals: [
        {
          title: 'Invalid file name',
          message: `Documents for property 12 must have filenames starting with '12', so '${name}' cannot be uploaded.`,
        },
      ],
    })
  })

  it.each([
    ['12 run.exe', 1, 'of type .pdf, .doc, .docx, .xls, .xlsx'],
    ['12 pdf', 1, 'of type .pdf'],
    ['12.pdf', 0, 'because it is empty'],
    ['12.pdf', 26_214_401, 'larger than 25 MB'],
  ])('are refused for their type or size: %s of %i bytes', (name, size, why) => {
    const { accepted, refusals } = chosenFiles(12, 0, [file('12 good.pdf'), file(name, size)])
    expect(names(accepted)).toEqual(['12 good.pdf'])
    expect(refusals).toHaveLength(1)
    expect(refusals[0]?.message).toContain(why)
  })

  it.each([
    ['photo.jpg', 1, 'Invalid file type'],
    ['plan.pdf', 0, 'Empty file'],
  ])('under a wrong name say what else is wrong: %s of %i bytes', (name, size, title) => {
    const { refusals } = chosenFiles(12, 0, [file(name, size)])
    expect(refusals.map((refusal) => refusal.title)).toEqual(['Invalid file name', title])
  })

  it('of exactly 25 MB are taken', () => {
    expect(chosenFiles(12, 0, [file('12.pdf', 26_214_400)]).accepted).toHaveLength(1)
  })

  it('beyond twenty are left out, not counting refused ones', () => {
    const { accepted, refusals } = chosenFiles(12, 18, [
      file('x.pdf'),
      file('12 a.pdf'),
      file('12 b.pdf'),
      file('12 c.pdf'),
    ])
    expect(names(accepted)).toEqual(['12 a.pdf', '12 b.pdf'])
    expect(refusals.map(({ title }) => title)).toEqual(['Invalid file name', 'Too many files'])
  })
})

describe('files with wrong names', () => {
  it('can be renamed if nothing else is wrong with them', () => {
    const files = ['plan.pdf', '123 plan.pdf', ' 12 plan.pdf', 'run.exe', '12 good.pdf'].map((name) => file(name))
    const { misnamed } = chosenFiles(12, 0, [...files, file('empty.pdf', 0)])
    expect(names(misnamed)).toEqual(['plan.pdf', '123 plan.pdf', ' 12 plan.pdf'])
    expect(names(misnamed.map((each) => renamed(12, each)))).toEqual(['12 plan.pdf', '12 123 plan.pdf', '12 plan.pdf'])
  })

  it('keep their content', async () => {
    const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
    expect(await renamed(12, plan).text()).toBe('%PDF')
    expect(renamed(12, plan).type).toBe('application/pdf')
  })
})

it('the name is checked again on uploading', () => {
  expect(refusedName(12, '12 plan.pdf')).toBeNull()
  expect(refusedName(12, '120 plan.pdf')?.title).toBe('Invalid file name')
})
