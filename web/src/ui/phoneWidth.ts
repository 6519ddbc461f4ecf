/** The media query of a phone's width; the same as `max-width: 47.99em` in CSS. */
export const phoneWidth = '(max-width: 47.99em)'
