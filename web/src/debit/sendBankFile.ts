import { LARGEST_BANK_FILE } from '@koma/schema/input/debit'
import { z } from 'zod'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { authHeaders } from '../shared/session/session.ts'
import type { messages } from './messages.ts'

const accepted = z.object({ id: z.string() })
const refused = z.object({ message: z.string() })

/** Sends a file of a bank as it is; gives its id, or why it was not taken in words. */
export async function sendBankFile(
  file: File,
  text: Pick<(typeof messages)['en'], 'tooLarge' | 'sendFailed'>,
): Promise<{ id: string } | { message: string }> {
  if (file.size > LARGEST_BANK_FILE) return { message: text.tooLarge }
  const url = new URL('/app/bankFiles', location.href)
  url.searchParams.set('name', file.name.slice(0, 300))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...authHeaders(),
        'accept-language': htmlLang(getLanguage()),
        'content-type': 'application/octet-stream',
      },
      body: file,
    })
    const answer: unknown = await response.json()
    return response.ok ? accepted.parse(answer) : refused.parse(answer)
  } catch {
    return { message: text.sendFailed }
  }
}
