/** Set on what needs the width of a card: there it stands below its label instead of beside it. */
export const NEEDS_WIDTH = { 'data-needs-width': true } as const
