import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { accentShade, schoolColours, shadesOf } from '../shared/school/schoolColours.ts'

const fontFamily = "'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', system-ui, sans-serif"

const dialogTitle = { fontSize: '1.0625rem', fontWeight: 700 }

/** Greys of the dark scheme, cooler and with more contrast than Mantine's own. */
const dark: MantineColorsTuple = [
  '#e8eaed',
  '#c3c7cd',
  '#a9aeb6',
  '#8d939c',
  '#4a4e55',
  '#33363b',
  '#26282c',
  '#1c1d20',
  '#141517',
  '#0e0f10',
]

/** Returns Mantine's theme in the school's colour: one radius, hairlines, no shadows but on what floats. (BRAND-08) */
export function makeTheme(mainColor: string): MantineThemeOverride {
  const { accent } = schoolColours(mainColor)
  return createTheme({
    colors: { school: shadesOf(accent), dark },
    primaryColor: 'school',
    primaryShade: accentShade,
    black: '#1a1c1f',
    fontFamily,
    headings: { fontFamily, fontWeight: '700' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '16px' },
    shadows: { md: '0 6px 24px rgb(0 0 0 / 12%)' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'sm' } },
      // A closed list costs nothing; Mantine would draw all of it, and place it, with the page.
      Combobox: { defaultProps: { keepMounted: false } },
      InputWrapper: { styles: { label: { marginBottom: '0.25rem' } } },
      Popover: { defaultProps: { shadow: 'md' } },
      Menu: { defaultProps: { shadow: 'md' } },
      // A page has one banner: its own head.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Modal: { defaultProps: { centered: true, shadow: 'md' }, styles: { title: dialogTitle } },
      Drawer: { styles: { title: dialogTitle } },
    },
  })
}

/** Returns the interface's own variables, and Mantine's where its own contrast falls below 4.5:1. */
export function makeVariables(mainColor: string): CSSVariablesResolver {
  const { brand, onBrand, accent, accentText } = schoolColours(mainColor)
  // Mantine sets these for each scheme, so values in `variables` would lose against it.
  const both = {
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-school-light': 'var(--koma-accent-soft)',
    '--mantine-color-error': 'var(--koma-wrong)',
    '--mantine-color-red-outline': 'var(--koma-wrong)',
    '--mantine-color-dimmed': 'var(--koma-dimmed)',
    '--mantine-color-placeholder': 'var(--koma-on-off)',
    '--mantine-color-default-border': 'var(--koma-field-border)',
    '--mantine-color-disabled-color': 'var(--koma-on-off)',
  }
  return () => ({
    variables: {
      '--koma-brand': brand,
      '--koma-on-brand': onBrand,
      '--koma-accent': accent,
      '--koma-radius': '8px',
      // Mantine's own is lighter, and white on it hard to read.
      '--mantine-color-school-filled-hover': 'var(--koma-accent-hover)',
      '--mantine-primary-color-filled-hover': 'var(--koma-accent-hover)',
    },
    light: {
      ...both,
      '--koma-accent-text': accentText.light,
      '--mantine-color-anchor': accentText.light,
      '--mantine-primary-color-light-color': accentText.light,
      '--mantine-color-school-light-hover': 'color-mix(in srgb, var(--koma-accent) 12%, var(--koma-raised))',
      '--mantine-color-school-light-color': accentText.light,
      '--mantine-color-school-outline': accentText.light,
      '--mantine-color-school-text': accentText.light,
      '--mantine-color-red-light-color': '#b02525',
      '--mantine-color-disabled': 'var(--koma-off)',
    },
    dark: {
      ...both,
      '--koma-accent-text': accentText.dark,
      '--mantine-color-anchor': accentText.dark,
      '--mantine-primary-color-light-color': accentText.dark,
      '--mantine-color-school-light-hover': 'color-mix(in srgb, var(--koma-accent) 30%, var(--koma-surface))',
      '--mantine-color-school-light-color': accentText.dark,
      '--mantine-color-school-outline': accentText.dark,
      '--mantine-color-school-text': accentText.dark,
      '--mantine-color-red-light-color': '#ff9d9d',
    },
  })
}
