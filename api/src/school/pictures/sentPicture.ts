import { accountText } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'
import type { Context } from '../../platform/shared/context.ts'
import { LARGEST_SIDE, type PlainPicture } from './picture.ts'
import { preparePicture } from './pictureQueue.ts'

const LARGEST_BYTES = 180_000
/** After how long a picture that found another one at work may be sent again. */
const BUSY_SECONDS = 5

/**
 * Makes what is kept of a picture that somebody sent: PNG, JPEG, WebP or SVG by its bytes, whatever its name, of at
 * most 180 kB and 4000 pixels. 400 for anything else, 429 while another picture of the school is being drawn.
 */
export async function sentPicture(
  ctx: Pick<Context, 'school' | 'language'>,
  sent: Buffer,
): Promise<PlainPicture | Refusal> {
  const picture = sent.length > LARGEST_BYTES ? 'pictureTooLarge' : await preparePicture(ctx.school.id, sent)
  if (typeof picture !== 'string') return picture
  const note = picture === 'busy' ? 'pictureBusy' : picture
  const range = sent.length > LARGEST_BYTES ? `${LARGEST_BYTES / 1000} kB` : `${LARGEST_SIDE} × ${LARGEST_SIDE}`
  return {
    ok: false,
    ...(picture === 'busy' ? { code: '429', retryAfter: BUSY_SECONDS } : { code: '400' }),
    note,
    field: 'data',
    words: accountText(note, ctx.language, range),
  }
}
