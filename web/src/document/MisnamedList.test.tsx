import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { MisnamedList } from './MisnamedList.tsx'

const offer = (key: number, name: string) => ({ key, file: new File(['%PDF'], name), name: `12 ${name}` })

async function show(offers: readonly ReturnType<typeof offer>[], isUploading = false) {
  const rename = vi.fn<(keys: readonly number[]) => void>()
  const leaveOut = vi.fn<(key: number) => void>()
  await renderPart(<MisnamedList misnamed={offers} isUploading={isUploading} rename={rename} leaveOut={leaveOut} />)
  return { rename, leaveOut }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('each file is offered the name that would do, and can be left out', async () => {
  const { rename, leaveOut } = await show([offer(4, 'plan.pdf')])
  expect(page.getByRole('button', { name: /^Rename all/ }).elements()).toEqual([])
  await button('Rename to ‘12 plan.pdf’ and upload').click()
  expect(rename).toHaveBeenCalledExactlyOnceWith([4])
  await button('Leave out plan.pdf').click()
  expect(leaveOut).toHaveBeenCalledExactlyOnceWith(4)
  expect(await violations()).toEqual([])
})

test('several are renamed together', async () => {
  const { rename } = await show([offer(4, 'plan.pdf'), offer(5, `${'a long name '.repeat(12)}.pdf`)])
  await button('Rename all 2 and upload').click()
  expect(rename).toHaveBeenCalledExactlyOnceWith([4, 5])
  expect(await violations()).toEqual([])
})

test('nothing more is begun while files are sent', async () => {
  await show([offer(4, 'plan.pdf')], true)
  await expect.element(button('Rename to ‘12 plan.pdf’ and upload')).toBeDisabled()
})
