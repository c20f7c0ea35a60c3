import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@app/contract/return/rules'
import type { Strokes } from '@app/contract/return/schema'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { showStrokes, strokesOf, type Units } from '../lib/drawn-signature.ts'
import classes from './SignatureField.module.css'

const UNITS: Units = [SIGNATURE_WIDTH, SIGNATURE_HEIGHT]

interface SignatureFieldProps {
  /** In the units of the contract. */
  readonly strokes: Strokes
  /** Called with each stroke; empty after Clear. */
  readonly onChange: (strokes: Strokes) => void
  readonly error: string | undefined
}

/** A signature drawn by finger, pen or mouse. */
export function SignatureField({ strokes, onChange, error }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const latest = useRef({ strokes, onChange })
  useEffect(() => {
    latest.current = { strokes, onChange }
  })
  useEffect(() => {
    if (!canvas.current) return
    const field = canvas.current
    const drawn = new SignaturePad(field, { penColor: '#000', minWidth: 0.8, maxWidth: 2.4 })
    pad.current = drawn
    // A canvas has as many dots as the screen has in its place. Turning the phone keeps what was drawn, and so does
    // typing the name for a while.
    const fit = (): void => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      field.width = field.clientWidth * ratio
      field.height = field.clientHeight * ratio
      field.getContext('2d')?.scale(ratio, ratio)
      showStrokes(drawn, field, UNITS, latest.current.strokes)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(field)
    drawn.addEventListener('endStroke', () => latest.current.onChange(strokesOf(drawn, field, UNITS)))
    return () => {
      observer.disconnect()
      drawn.off()
    }
  }, [])

  return (
    <Input.Wrapper label="Signature" labelElement="div" error={error}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label="Field to sign in"
        // Where the focus goes when the signature is missing.
        tabIndex={-1}
        data-wrong={error !== undefined || undefined}
      />
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
