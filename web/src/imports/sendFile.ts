import { z } from 'zod'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { authHeaders } from '../shared/session/session.ts'
import type { ImportedKind } from '../gql/graphql.ts'

const accepted = z.object({ id: z.string() })
const refused = z.object({ message: z.string() })

/**
 * Sends a file that is to be imported, as it is; gives the import's id, or why it was not taken in words. Throws when
 * no answer came.
 */
export async function sendFile(kind: ImportedKind, file: File): Promise<{ id: string } | { message: string }> {
  const url = new URL(`/app/imports/${kind}`, location.href)
  url.searchParams.set('name', file.name.slice(0, 300))
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
}
