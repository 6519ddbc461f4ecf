/** What a list without buttons or links gets that scrolls by itself, so that it is reached by keyboard. It needs a name. */
export const scrolled = { tabIndex: 0 } as const
