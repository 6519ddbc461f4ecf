import { halfWidth } from './halfWidth.ts'

/** Returns a text for comparison: width, case and spaces make no difference. */
export const comparable = (text: string): string => halfWidth(text).toLowerCase().replaceAll(/\s/g, '')
