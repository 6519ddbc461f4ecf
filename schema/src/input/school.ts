import { z } from 'zod'

/** The kind of logo, and the picture; null removes it (BRAND-09, BRAND-10). */
export const setLogoInput = z.object({
  kind: z.enum(['screen', 'print']),
  data: z
    .base64()
    .max(245_000)
    .nullable()
    .describe('The picture, base64-encoded: PNG, JPEG, WebP or SVG, at most 180 kB. null removes the logo.'),
})

/** The seal on papers; null removes it (PAPER-14). */
export const setPaperSealInput = z
  .object({
    data: z
      .base64()
      .max(245_000)
      .nullable()
      .describe(
        'The picture, base64-encoded: PNG, JPEG or WebP, at most 180 kB and 1000 × 1000 pixels. null removes the seal.',
      ),
  })
  .describe('The picture of the seal on papers.')

export type SetPaperSealInput = z.input<typeof setPaperSealInput>
export type SetLogoInput = z.input<typeof setLogoInput>
