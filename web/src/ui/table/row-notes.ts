/** Carries a row's note, on any element inside the row. */
export const ROW_NOTE = 'data-row-note'

/** Carries what a button of a row stands for, such as the addresses behind `+4`; one to a line. */
export const BUTTON_NOTE = 'data-button-note'
