import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renderForm } from '@app/forms/render'
import { typicalFacts } from '@app/forms/testing/facts'
import { readPdf, withoutSpace } from '@app/forms/testing/read-pdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTestChromium } from '../../testing/test-chromium.ts'
import { createPrinter, type Printer } from './printer.ts'
import { withFonts } from './with-fonts.ts'

let folder = ''
let printer: Printer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-fonts-'))
  printer = createPrinter({ CHROMIUM_PATH: await findTestChromium(), DATA_DIR: folder, PRODUCT_NAME: 'Tūī Office' })
})
afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true })
})

const formOf = (ownerName: string) =>
  renderForm('bwof', {
    ...typicalFacts,
    owner: typicalFacts.owner && { ...typicalFacts.owner, companyName: ownerName },
  })

const OWN = /^[A-Z]+\+SourceSans3/
const OTHERS = /^[A-Z]+\+(SourceSans3|NotoSans(SC|JP|KR|Arabic|Hebrew|Devanagari|Thai))/

describe('the warrant of an owner called', () => {
  test.each([
    ['王小明', false],
    ['陳國龍建築有限公司', true],
    ['山田 ひらがな カタカナ（株）', false],
    ['김철수', true],
    ['محمد', false],
    ['דוד', false],
    ['रमेश कुमार', false],
    ['สมชาย', false],
    ['Nguyễn Ελένη Иван', false],
  ])('%s shows the name in embedded fonts, from a client %s', async (name, isForeign) => {
    const pdf = await printer.print(formOf(name), { fitToPageCount: null, scalingPercentage: 100, isForeign })
    const { pages, fonts } = await readPdf(new Uint8Array(pdf))
    const solid = withoutSpace(pages.map(({ text }) => text).join(''))
    for (const letter of withoutSpace(name)) expect(solid).toContain(letter)
    expect([...fonts].filter(([font, isEmbedded]) => !isEmbedded || !OTHERS.test(font))).toEqual([])
    expect(pdf.length).toBeLessThan(200_000)
  })

  test('Tūī Bros brings no font of other scripts, and is what it was', async () => {
    const html = formOf('Tūī “Bros” – Wī’s')
    expect(await withFonts(html)).toBe(html)
    const pdf = await printer.print(html, { fitToPageCount: null, scalingPercentage: 100 })
    const { fonts } = await readPdf(new Uint8Array(pdf))
    expect([...fonts.keys()].filter((font) => !OWN.test(font))).toEqual([])
  })
})
