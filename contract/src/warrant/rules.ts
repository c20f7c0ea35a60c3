/**
 * How much of papers a council pack or an audit pack holds (docs/rules/evidence.md#issuing-a-warrant). While it is merged, a pack
 * takes about two and a half times its size in memory.
 */
export const MAX_PACK_MEGABYTES = 150

const MEGABYTE = 1024 * 1024

/** How much these papers are in a pack, rounded up. */
export const packMegabytes = (papers: readonly { size: number }[]): number =>
  Math.ceil(papers.reduce((sum, { size }) => sum + size, 0) / MEGABYTE)
