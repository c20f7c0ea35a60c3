/** Less than a frame may take, in milliseconds. */
const SPARE_MS = 4
/** Where the browser cannot tell when it is idle. */
const SLICE_MS = 8

type Work = (isTimeLeft: () => boolean) => boolean

/** Does work in the browser's idle moments until it answers that it is done; answers how to give it up. */
export function whenIdle(work: Work): () => void {
  if (!('requestIdleCallback' in window)) return whenFree(work)
  let asked = requestIdleCallback(function go(deadline) {
    if (!work(() => deadline.timeRemaining() > SPARE_MS)) asked = requestIdleCallback(go)
  })
  return () => cancelIdleCallback(asked)
}

/** In slices between other tasks. */
function whenFree(work: Work): () => void {
  let timer = setTimeout(function go() {
    const endsAt = performance.now() + SLICE_MS
    if (!work(() => performance.now() < endsAt)) timer = setTimeout(go)
  })
  return () => clearTimeout(timer)
}
