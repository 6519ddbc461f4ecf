/**
 * The props of a list without buttons or links that scrolls by itself, so that the keyboard reaches it. It needs a
 * name.
 */
export const scrolled = { tabIndex: 0 } as const
