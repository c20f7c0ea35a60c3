/** For content that needs the full width of a card: it goes below its label instead of beside it. */
export const NEEDS_WIDTH = { 'data-needs-width': true } as const
