import { expect, test } from 'vitest'
import { throughShiftJis, toShiftJis } from './shiftJis.ts'

const back = (bytes: Uint8Array) => new TextDecoder('shift_jis').decode(bytes)

test('toShiftJis writes text that reads back the same (D135)', () => {
  const text = 'abc "1,2"\r\n予約一覧 ｶﾅ カナ 髙﨑 ①Ⅱ㈱ ～－∥ソ表能'
  const { bytes, lost } = toShiftJis(text)
  expect(back(bytes)).toBe(text)
  expect(lost).toBe(0)
})

test('bytes are those that Windows writes (D135)', () => {
  const hex = (text: string) => [...toShiftJis(text).bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(hex('ソ')).toBe('835c')
  expect(hex('髙')).toBe('fbfc')
  expect(hex('①')).toBe('8740')
  expect(hex('∵')).toBe('81e6')
  expect(hex('ｱ')).toBe('b1')
})

test('signs that keyboards give in another code point are written all the same (D135)', () => {
  expect(back(toShiftJis('10〜12時 −5').bytes)).toBe('10～12時 －5')
})

test('toShiftJis marks and counts characters that it lacks (D135)', () => {
  const { bytes, lost } = toShiftJis('𠮷田 é 🙂')
  expect(back(bytes)).toBe('〓田 〓 〓')
  expect(lost).toBe(3)
})

test('no sign becomes one that divides cells or begins a formula (D135)', () => {
  const others = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (sign) => sign.charCodeAt(0) > 0x7f && sign !== '¥' && sign.trim() !== '',
  )
  expect(others.filter((sign) => /^[\0-\x7f]/.test(throughShiftJis(sign)))).toEqual([])
})

test('a kanji whose form is chosen by a mark that nobody sees is written without the mark (D135)', () => {
  const { bytes, lost } = toShiftJis('葛\u{E0100}城 辻\uFE00')
  expect(back(bytes)).toBe('葛城 辻')
  expect(lost).toBe(0)
})
