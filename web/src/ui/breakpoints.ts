/**
 * The widths in `em` at which screens change, so that they move with the letters' size. Style sheets write them as
 * `(width < 48em)`, since media queries read no variables; `styles.test.ts` refuses any other.
 */
export const breakpoints = [20, 37.5, 48, 62, 75, 100] as const

/** The media query of a phone's width. */
export const phoneWidth = '(width < 48em)'
/** The media query of a width at which the calendar shows what fits into a hand. (CONST-18) */
export const handheldWidth = '(width < 37.5em)'
/** The media query of a width at which a month of seven columns has no room for words. */
export const narrowMonthWidth = '(width < 75em)'
