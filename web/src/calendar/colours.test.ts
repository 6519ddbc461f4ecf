import chroma from 'chroma-js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../shared/format/colour.ts'
import { defaultColour, lighten, paletteOf, slotColours } from './colours.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
const occupancy = fc.constantFrom('empty' as const, 'partial' as const, 'full' as const)
const tone = fc.constantFrom('teacher' as const, 'student-own' as const, 'student-other' as const)
const scheme = fc.constantFrom('light' as const, 'dark' as const)

test('lightening moves each channel towards white by the share (SLOT-15, SLOT-16, D35)', () => {
  expect(lighten('#000000', 0.85)).toBe('#d9d9d9')
  expect(lighten('#ff8000', 0.85)).toBe('#ffecd9')
  expect(lighten('#ff8000', 0.67)).toBe('#ffd5ab')
})

test('booked is lightened by 85 %, full by 67 %, unbooked the same light grey for all (SLOT-14, SLOT-15, SLOT-16, CONST-27)', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const paint = (state: 'empty' | 'partial' | 'full') =>
        slotColours({ tone: 'teacher', occupancy: state, colour }, 'light', '#0b6b94')
      expect(paint('partial').background).toBe(lighten(colour, 0.85))
      expect(paint('full').background).toBe(lighten(colour, 0.67))
      expect(paint('empty').background).toBe('#eceff2')
      for (const state of ['empty', 'partial', 'full'] as const) expect(paint(state).bar).toBe(colour)
    }),
  )
})

test('text has at least 4.5:1 on every background there can be (SLOT-14, SLOT-15, SLOT-16)', () => {
  fc.assert(
    fc.property(tone, occupancy, hex, hex, scheme, (whose, state, colour, accent, surroundings) => {
      const { background, text } = slotColours({ tone: whose, occupancy: state, colour }, surroundings, accent)
      expect(chroma.contrast(background, text)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 5000 },
  )
})

test("a student's own booking wears the school's colour and other slots a grey without any teacher's colour (D34)", () => {
  const paint = (whose: 'student-own' | 'student-other', colour: string) =>
    slotColours({ tone: whose, occupancy: 'full', colour }, 'light', '#0b6b94')
  expect(paint('student-own', '#123456').background).toBe('#0b6b94')
  expect(paint('student-other', '#123456')).toEqual(paint('student-other', '#fedcba'))
})

test('a colour that is none counts as orange (SLOT-17)', () => {
  expect(slotColours({ tone: 'teacher', occupancy: 'full', colour: '' }, 'light', '').bar).toBe(defaultColour)
})

test('slots of one kind share their colours, others do not', () => {
  const slot = { tone: 'teacher', occupancy: 'full', colour: '#123456' } as const
  const palette = paletteOf('light', '#0b6b94')
  expect(palette({ ...slot })).toBe(palette(slot))
  expect(palette({ ...slot, occupancy: 'partial' })).not.toEqual(palette(slot))
})

test('a dark grey teacher stands out in dark mode, booked from unbooked too (SLOT-14, SLOT-16)', () => {
  const grey = { tone: 'teacher' as const, colour: '#495057' }
  const full = slotColours({ ...grey, occupancy: 'full' }, 'dark', '#0b6e99')
  const empty = slotColours({ ...grey, occupancy: 'empty' }, 'dark', '#0b6e99')
  expect(contrast(full.bar, '#242424')).toBeGreaterThanOrEqual(3)
  expect(contrast(full.background, empty.background)).toBeGreaterThan(1.08)
  expect(contrast(full.text, full.background)).toBeGreaterThanOrEqual(4.5)
})
