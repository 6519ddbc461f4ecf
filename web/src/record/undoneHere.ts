/** The ids of new records whose making was undone on this screen: nobody has to be told that they are gone. */
export const undoneHere = new Set<string>()
