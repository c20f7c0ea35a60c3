/** Words for Node: the program stops in good order once the process that started it is gone. */
export const STOP_WITH_PARENT = [
  '--import',
  new URL('../../../scripts/stop-with-parent.mjs', import.meta.url).href,
] as const
