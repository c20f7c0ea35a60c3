import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@app/contract/return/rules'
import type { Strokes } from '@app/contract/return/schema'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import classes from './SignatureField.module.css'

interface SignatureFieldProps {
  /** Called with each stroke, in the units of the contract; empty after Clear. */
  readonly onChange: (strokes: Strokes) => void
  readonly error: string | undefined
}

/** A signature drawn by finger, pen or mouse. */
export function SignatureField({ onChange, error }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (!canvas.current) return
    const field = canvas.current
    const drawn = new SignaturePad(field, { penColor: '#000', minWidth: 0.8, maxWidth: 2.4 })
    pad.current = drawn
    // A canvas has as many dots as the screen has in its place. Turning the phone keeps what was drawn.
    const fit = (): void => {
      const strokes = strokesOf(drawn, field)
      const ratio = Math.max(window.devicePixelRatio, 1)
      const before = field.width / ratio
      field.width = field.clientWidth * ratio
      field.height = field.clientHeight * ratio
      field.getContext('2d')?.scale(ratio, ratio)
      const scale = before > 0 ? field.clientWidth / before : 1
      if (strokes.length === 0) return drawn.clear()
      drawn.fromData(
        drawn.toData().map((group) => ({
          ...group,
          points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
        })),
      )
    }
    const observer = new ResizeObserver(fit)
    observer.observe(field)
    drawn.addEventListener('endStroke', () => latest.current(strokesOf(drawn, field)))
    return () => {
      observer.disconnect()
      drawn.off()
    }
  }, [])

  return (
    <Input.Wrapper label="Signature" labelElement="div" error={error}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label="Field to sign in" />
      <Button
        variant="default"
        size="xs"
        mt={6}
        onClick={() => {
          pad.current?.clear()
          onChange([])
        }}
      >
        Clear
      </Button>
    </Input.Wrapper>
  )
}

/** The strokes on a field of 600 by 200, whatever its size on the screen. */
function strokesOf(pad: SignaturePad, { clientWidth, clientHeight }: HTMLCanvasElement): Strokes {
  const within = (value: number, size: number, full: number): number =>
    Math.min(Math.max(Math.round((value / Math.max(size, 1)) * full), 0), full)
  return pad
    .toData()
    .filter(({ points }) => points.length > 0)
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [
        within(x, clientWidth, SIGNATURE_WIDTH),
        within(y, clientHeight, SIGNATURE_HEIGHT),
      ]),
    )
}
