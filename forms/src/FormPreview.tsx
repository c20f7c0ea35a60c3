import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { FormSheet } from './FormSheet.tsx'
import { A4_HEIGHT_IN_PIXELS, layOut, type Printing } from './lay-out.ts'
import { pageBreaks } from './page-breaks.ts'
import { PageBreak } from './PageBreak.tsx'
import { formStyles } from './styles.ts'

/** A separate document, so that the styles of the screen do not affect the form. */
const DESK = `<!doctype html><html lang="en-NZ"><head><style>${formStyles}</style></head><body></body></html>`

interface FormPreviewProps {
  readonly kind: DocumentKind
  readonly facts: FormFacts
  readonly answers: Answers
  /** Without it, the form is read-only. */
  readonly onChange?: ((answers: Answers) => void) | undefined
  /** 1 is paper size. */
  readonly scale?: number
  /** How the form will be printed; by default at full size on any number of pages. */
  readonly printing?: Printing | undefined
}

/** Shows a form as it will be printed, with marks where further pages begin. Its blanks and boxes can be filled in. */
export function FormPreview({ kind, facts, answers, onChange, scale = 1, printing }: FormPreviewProps) {
  const [desk, setDesk] = useState<HTMLElement | null>(null)
  const height = useHeight(desk)
  const [breaks, setBreaks] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    if (!desk) return undefined
    const print = (): void => {
      const isOnePage = layOut(desk, printing)
      const sheet = desk.querySelector('main')
      setBreaks(sheet && !isOnePage ? pageBreaks(sheet) : [])
    }
    print()
    const { fonts } = desk.ownerDocument
    fonts.addEventListener('loadingdone', print)
    return () => fonts.removeEventListener('loadingdone', print)
  }, [desk, facts, answers, printing])
  return (
    <div style={{ position: 'relative', width: `calc(210mm * ${scale})`, height: height * scale, overflow: 'hidden' }}>
      <iframe
        title={DOCUMENT_KINDS[kind].header}
        srcDoc={DESK}
        onLoad={(event) => setDesk(event.currentTarget.contentDocument?.body ?? null)}
        style={{ width: '210mm', height, border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
      {breaks.map((top, index) => (
        <PageBreak key={top} page={index + 2} top={top * scale} />
      ))}
      {desk && createPortal(<FormSheet kind={kind} facts={facts} answers={answers} onChange={onChange} />, desk)}
    </div>
  )
}

/** The height of the form in pixels, which grows with the text. */
function useHeight(desk: HTMLElement | null): number {
  const [height, setHeight] = useState(A4_HEIGHT_IN_PIXELS)
  useEffect(() => {
    if (!desk) return undefined
    const observer = new ResizeObserver(() => setHeight(Math.max(A4_HEIGHT_IN_PIXELS, desk.offsetHeight)))
    observer.observe(desk)
    return () => observer.disconnect()
  }, [desk])
  return height
}
