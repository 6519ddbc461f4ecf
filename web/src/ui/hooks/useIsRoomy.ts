import { useHasLettersAcross } from './useHasLettersAcross.ts'

/** The width that all columns of a list need, in heights of the page's letters. */
const LETTERS = 75

/** Tells whether a list has room for all its columns; follows the window. */
export const useIsRoomy = (): boolean => useHasLettersAcross(LETTERS)
