import type { Language } from '@koma/schema/codes'
import { accountText } from '@koma/schema/accountTexts'
import { noteOf } from '@koma/schema/input/problem'
import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'
import { messages } from './messages.ts'

/** Judges a form by the schema that the api judges its input by, in the reader's language. */
export function recordResolver(schema: z.ZodType, language: Language) {
  return schemaResolver(
    {
      '~standard': {
        version: 1,
        vendor: 'koma',
        validate: (values: unknown) => {
          const { error, data } = schema.safeParse(values)
          if (error === undefined) return { value: data }
          return { issues: error.issues.map((issue) => ({ path: issue.path, message: wordsOf(issue, language) })) }
        },
      },
    },
    { sync: true },
  )
}

function wordsOf(issue: z.core.$ZodIssue, language: Language): string {
  const note = noteOf(issue)
  if (note !== null) return accountText(note.note, language, note.range)
  // A field for a number that was emptied.
  if (issue.code === 'invalid_type' && /^(number|int)$/.test(issue.expected)) return accountText('required', language)
  return issue.code === 'too_big' ? messages[language].tooLong : messages[language].notPossible
}
