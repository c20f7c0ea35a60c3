/** Idle time to leave unused before the next frame, in milliseconds. */
const SPARE_MS = 4
/** How long to work at a time in browsers without requestIdleCallback, in milliseconds. */
const SLICE_MS = 8

type Work = (isTimeLeft: () => boolean) => boolean

/** Works in the browser's idle moments until `work` returns true. Returns a function that cancels the rest. */
export function whenIdle(work: Work): () => void {
  if (!('requestIdleCallback' in window)) return inSlices(work)
  let handle = requestIdleCallback(function go(deadline) {
    if (!work(() => deadline.timeRemaining() > SPARE_MS)) handle = requestIdleCallback(go)
  })
  return () => cancelIdleCallback(handle)
}

/** Works in slices between other tasks. */
function inSlices(work: Work): () => void {
  let timer = setTimeout(function go() {
    const endsAt = performance.now() + SLICE_MS
    if (!work(() => performance.now() < endsAt)) timer = setTimeout(go)
  })
  return () => clearTimeout(timer)
}
