import { BYTE_ORDER_MARK } from './csv.ts'
import { toShiftJis } from './shiftJis.ts'

/** The encodings of a CSV file: one for every program of today, one for those that read Japanese no other way. */
export const charsets = ['utf-8', 'shift_jis'] as const
export type Charset = (typeof charsets)[number]

/**
 * Returns the bytes for some lines of a CSV file; `first` at its start, where UTF-8 has its mark. `lost` counts the
 * characters that could not be written.
 */
export function csvBytes(
  lines: string,
  charset: Charset,
  first: boolean,
): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  if (charset === 'shift_jis') return toShiftJis(lines)
  return { bytes: new TextEncoder().encode(first ? BYTE_ORDER_MARK + lines : lines), lost: 0 }
}
