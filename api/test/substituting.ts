import { worked } from './worked.ts'
import type { TestUser } from './school.ts'
import { ask } from './slotDesk.ts'

/** The answer of the dry run of an absence, and of the absence itself. */
export interface SubstitutionReply {
  success: boolean
  code: string
  message: string
  field: string | null
  plan: {
    digest: string
    students: number
    mails: number
    lines: {
      slotId: string
      success: boolean
      code: string
      message: string
      what: 'give' | 'close' | 'leave'
      toTeacherId: string | null
      warnings: string[]
      people: { id: string; role: string; notice: string }[]
    }[]
  } | null
  run: { id: string } | null
}

const fields = `success code message field run { id } plan { digest students mails
  lines { slotId success code message what toTeacherId warnings people { id role notice } } }`

/** The dry run of an absence. */
export async function substituting(staff: TestUser, input: object): Promise<SubstitutionReply> {
  const document = `query ($input: SubstitutionInput!) { reply: substitutionPreview(input: $input) { ${fields} } }`
  return (await ask<{ reply: SubstitutionReply }>(staff, document, { input })).reply
}

/** Does what a dry run with this digest has shown. */
export async function substitute(staff: TestUser, substitution: object, digest: string): Promise<SubstitutionReply> {
  const document = `mutation ($input: SubstituteTeacherInput!) { reply: substituteTeacher(input: $input) { ${fields} } }`
  return (await ask<{ reply: SubstitutionReply }>(staff, document, { input: { substitution, digest } })).reply
}

/** Records an absence as its dry run says now, and works on its run to the end; gives the run. */
export async function substituted(staff: TestUser, input: object): Promise<string> {
  const { plan, message } = await substituting(staff, input)
  if (plan === null) throw new Error(message)
  const { run, message: refusal } = await substitute(staff, input, plan.digest)
  if (run === null) throw new Error(refusal)
  await worked(staff, run.id)
  return run.id
}

/** Returns what happened to the lessons of a run. */
export async function lessonsOf(staff: TestUser, runId: string) {
  const document = `query ($runId: ID!) { substituted(runId: $runId) {
    slotId fromTeacherId toTeacherId returned note bookings { returned note } } }`
  type Lesson = {
    slotId: string
    fromTeacherId: string
    toTeacherId: string | null
    returned: boolean | null
    note: string | null
    bookings: { returned: boolean | null; note: string | null }[]
  }
  return (await ask<{ substituted: Lesson[] }>(staff, document, { runId })).substituted
}
