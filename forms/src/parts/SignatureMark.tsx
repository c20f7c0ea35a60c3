import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@app/contract/return/rules'
import type { Signature, Strokes } from '@app/contract/return/schema'

/** A signature: drawn with a pen, or a typed name. */
export function SignatureMark({ signature }: { readonly signature: Signature }) {
  if ('typed' in signature) return <span className="typed-signature">{signature.typed}</span>
  return (
    <svg
      className="drawn-signature"
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      role="img"
      aria-label="Signature"
    >
      <path
        d={pathOf(signature.strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A line through the points of each stroke. A single point becomes a dot: a line to itself. */
const pathOf = (strokes: Strokes): string =>
  strokes.map((points) => `M${[points[0], ...points].map((point) => point?.join(' ')).join('L')}`).join('')
