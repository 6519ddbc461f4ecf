import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandingContext } from '../../shared/school/useBranding.ts'
import { PrintMark } from './SchoolMark.tsx'

test.each([
  [null, '青空英会話スクール'],
  ['https://school.example/print.svg', ''],
])('a printed page is headed by the print logo %s, or by the name of the school (BRAND-10)', (printLogoUrl, words) => {
  const school = { mainColor: '#0b6e99', logoUrl: 'https://school.example/logo.svg', logoAlt: '青空' }
  const { container } = render(
    <BrandingContext value={{ ...school, printLogoUrl, title: '青空英会話スクール' }}>
      <PrintMark />
    </BrandingContext>,
  )
  expect(container.textContent).toBe(words)
  const logo = screen.queryByRole<HTMLImageElement>('img', { name: '青空' })
  expect(logo?.src ?? null).toBe(printLogoUrl)
})
