/** Arguments for Node that make a program stop cleanly when its parent process ends. */
export const STOP_WITH_PARENT = [
  '--import',
  new URL('../../../scripts/stop-with-parent.mjs', import.meta.url).href,
] as const
