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

export type SetLogoInput = z.input<typeof setLogoInput>
