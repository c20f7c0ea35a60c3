import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DropAnywhere } from '../document/DropAnywhere.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { refuseDroppedFiles } from './refuse-dropped-files.ts'

/** Whether somebody took what is dropped on the heading, or refused it. */
function drop(data: File | string): { isPrevented: boolean; dropEffect: string } {
  const dataTransfer = new DataTransfer()
  if (typeof data === 'string') dataTransfer.setData('text/plain', data)
  else dataTransfer.items.add(data)
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  page.getByRole('heading').element().dispatchEvent(event)
  return { isPrevented: event.defaultPrevented, dropEffect: dataTransfer.dropEffect }
}

refuseDroppedFiles()

test('a file that nothing takes does not replace the app, and text goes where it is dropped', async () => {
  await renderPart(<h1>Companies</h1>)
  expect(drop(new File(['x'], 'plan.pdf'))).toMatchObject({ isPrevented: true })
  expect(drop('12 Mill Road')).toMatchObject({ isPrevented: false })
})

test('a part that takes files gets them, also one that came later', async () => {
  const onDrop = vi.fn<(files: File[]) => void>()
  await renderPart(
    <>
      <h1>Property</h1>
      <DropAnywhere propertyId={12} isDisabled={false} onDrop={onDrop} />
    </>,
  )
  drop(new File(['x'], '12 plan.pdf'))
  expect(onDrop.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([['12 plan.pdf']])
})
