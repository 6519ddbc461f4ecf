import type { Language } from '@koma/schema/codes'
import type { TestUser } from './school.ts'
import { ask } from './slotDesk.ts'

/** The answer of a record's mutation; the record is in it by its own name. */
export interface RecordReply {
  success: boolean
  code: string
  field: string | null
  message: string
  relatedData: object | null
}

/** A record as an answer has it. */
export type SeenRecord = { id: string; version: number; [field: string]: unknown } | null

/**
 * Returns the answer of the mutation `name` to `input`, or to an id; `fields` are those of the record and of what was
 * touched.
 */
export async function changeRecordBy<Reply extends RecordReply>(
  by: TestUser,
  name: string,
  input: object | string,
  fields: string,
  language: Language = 'en',
): Promise<Reply> {
  const type = typeof input === 'string' ? 'ID!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const arg = typeof input === 'string' ? 'id' : 'input'
  const document = `mutation ($${arg}: ${type}) { reply: ${name}(${arg}: $${arg}) { success code field message ${fields} } }`
  return (await ask<{ reply: Reply }>(by, document, { [arg]: input }, language)).reply
}
