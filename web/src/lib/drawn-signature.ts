import type { Strokes } from '@app/contract/return/schema'
import type SignaturePad from 'signature_pad'

type Field = Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>

/** The width and height of a field in the units of strokes, whatever its size on the screen. */
export type Units = readonly [width: number, height: number]

/** What is drawn on a field. */
export const strokesOf = (pad: SignaturePad, { clientWidth, clientHeight }: Field, [width, height]: Units): Strokes =>
  pad
    .toData()
    .filter(({ points }) => points.length > 0)
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [
        within(x / Math.max(clientWidth, 1), width),
        within(y / Math.max(clientHeight, 1), height),
      ]),
    )

const within = (share: number, full: number): number => Math.min(Math.max(Math.round(share * full), 0), full)

/** Shows strokes in place of what is drawn. How fast the pen was is not known, so their lines are even. */
export function showStrokes(
  pad: SignaturePad,
  { clientWidth, clientHeight }: Field,
  [width, height]: Units,
  strokes: Strokes,
): void {
  const { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation } = pad
  const pen = { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation }
  const place = ([x, y]: Strokes[number][number]) => ({ x: (x / width) * clientWidth, y: (y / height) * clientHeight })
  pad.fromData(
    strokes.map((points) => ({
      ...pen,
      points: points.map((point) => ({ ...place(point), pressure: 0, time: 0 })),
    })),
  )
}
