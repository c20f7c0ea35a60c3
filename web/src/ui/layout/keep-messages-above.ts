/**
 * Gives messages the height of a bar with buttons at the bottom of the window, so that they stay above it, however many lines
 * it takes (docs/rules/screens.md#messages). For the `ref` of the bar; returns how to end it.
 */
export const keepMessagesAbove = (property: '--actions-height' | '--save-height') => (bar: HTMLElement | null) => {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
