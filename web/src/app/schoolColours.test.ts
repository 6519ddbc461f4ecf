import { DEFAULT_THEME } from '@mantine/core'
import chroma from 'chroma-js'
import { expect, test } from 'vitest'
import { schoolColours } from '../shared/school/schoolColours.ts'
import { makeVariables } from './theme.ts'

function expectReadable(mainColor: string) {
  const colours = schoolColours(mainColor)
  expect(chroma.contrast('#ffffff', colours.accent)).toBeGreaterThanOrEqual(4.5)
  expect(chroma.contrast(colours.onBrand, colours.brand)).toBeGreaterThanOrEqual(4.5)
  for (const ground of ['#ffffff', '#f1f3f5']) {
    expect(chroma.contrast(colours.accentText.light, ground)).toBeGreaterThanOrEqual(4.5)
    // A quiet button under the pointer.
    const tint = chroma.mix(ground, colours.accent, 0.12, 'rgb')
    expect(chroma.contrast(colours.accentText.light, tint)).toBeGreaterThanOrEqual(4.5)
  }
  for (const ground of ['#141517', '#26282c']) {
    expect(chroma.contrast(colours.accentText.dark, ground)).toBeGreaterThanOrEqual(4.5)
  }
}

test.each(['#ffc0cb', '#0b6e99', '#ffd600', '#ffffff', '#000000', '#00ff00', '#e03131'])(
  'text stays readable with %s as the school colour (BRAND-08, BRAND-11)',
  expectReadable,
)

test('text stays readable with any school colour (BRAND-08)', () => {
  for (let value = 0; value <= 0xffffff; value += 40_009) expectReadable(`#${value.toString(16).padStart(6, '0')}`)
})

test('a colour that already carries white text is used as it is (BRAND-08)', () => {
  expect(schoolColours('#0b6e99').accent).toBe('#0b6e99')
})

test('a broken colour counts as the default pink (BRAND-11, D24)', () => {
  expect(schoolColours('no colour')).toEqual(schoolColours('#ffc0cb'))
})

test('a button that deletes is readable, under the pointer too (BRAND-08)', () => {
  const { light, dark } = makeVariables('#ffc0cb')(DEFAULT_THEME)
  const filled = [light, dark].flatMap((scheme) =>
    Object.entries(scheme).filter(([name]) => name.startsWith('--mantine-color-red-filled')),
  )
  expect(filled).toHaveLength(4)
  for (const [name, colour] of filled) expect(chroma.contrast('#ffffff', colour), name).toBeGreaterThanOrEqual(4.5)
})
