import { lookup } from '../rules/lookup.ts'

/** Stands for what Shift_JIS cannot write, as in print. */
export const INSTEAD = '〓'

/** Characters for which Shift_JIS knows another code point than keyboards give, and spaces that do not break. */
const twins: Record<string, string> = lookup({
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '—': '―',
  '¥': '\\',
  '\u00A0': ' ',
  '\u202F': ' ',
})

/** Says which of two forms of the sign before it is meant; Shift_JIS has only the sign. */
const formOfSign = /\p{Variation_Selector}/u

let table: Map<string, number> | undefined

/**
 * Encodes a text in Shift_JIS as Windows does, for programs that read nothing else. Characters it lacks, such as 𠮷 or
 * é, become 〓; `lost` counts those. None becomes one that only looks like it: a comma or a quotation mark would divide
 * cells, and an equals sign would make a formula.
 */
export function toShiftJis(text: string): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  const codes = (table ??= codesOfShiftJis())
  const bytes = new Uint8Array(text.length * 2)
  let length = 0
  let lost = 0
  for (const sign of text) {
    if (formOfSign.test(sign)) continue
    const encoded = codes.get(sign) ?? codes.get(twins[sign] ?? '')
    if (encoded === undefined) lost += 1
    const code = encoded ?? codes.get(INSTEAD) ?? 0
    if (code > 0xff) bytes[length++] = code >> 8
    bytes[length++] = code & 0xff
  }
  return { bytes: bytes.slice(0, length), lost }
}

/** Tells whether Shift_JIS has a sign, or one that only says which form of the sign before it is meant. */
export function isInShiftJis(sign: string): boolean {
  const codes = (table ??= codesOfShiftJis())
  return codes.has(sign) || codes.has(twins[sign] ?? '') || formOfSign.test(sign)
}

/** Returns what is left of a text that was written in Shift_JIS and read again. */
export function throughShiftJis(text: string): string {
  return new TextDecoder('shift_jis').decode(toShiftJis(text).bytes)
}

/** Returns every sign with its code, turned around from what the platform reads. */
function codesOfShiftJis(): Map<string, number> {
  const reader = new TextDecoder('shift_jis', { fatal: true })
  const codes = new Map<string, number>()
  const add = (code: number, bytes: readonly number[]) => {
    const sign = read(reader, bytes)
    // Some signs have several codes; the first is the one that Windows writes, but for what NEC had twice.
    if (sign !== null && !codes.has(sign)) codes.set(sign, code)
  }
  for (let single = 0; single <= 0xdf; single++) if (single < 0x80 || single > 0xa0) add(single, [single])
  for (const [from, to] of leads) {
    for (let lead = from; lead <= to; lead++) {
      for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) add((lead << 8) | trail, [lead, trail])
    }
  }
  return codes
}

/** First bytes of two: standard rows, IBM's extensions, then NEC's copies of those; rows for own signs are left out. */
const leads = [
  [0x81, 0x9f],
  [0xe0, 0xec],
  [0xfa, 0xfc],
  [0xed, 0xef],
] as const

function read(reader: { decode(bytes: Uint8Array): string }, bytes: readonly number[]): string | null {
  try {
    const sign = reader.decode(new Uint8Array(bytes))
    return [...sign].length === 1 ? sign : null
  } catch {
    return null
  }
}
