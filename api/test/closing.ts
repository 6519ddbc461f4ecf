import type { TestUser } from './school.ts'
import { ask } from './slotDesk.ts'
import { worked } from './worked.ts'

/** The answer of the dry run of closing, and of closing itself. */
export interface ClosingReply {
  success: boolean
  code: string
  message: string
  field: string | null
  plan: {
    digest: string
    students: number
    mails: number
    slots: { slotId: string; stays: string | null; seats: { name: string }[]; waitingNames: string[] }[]
  } | null
  run: { id: string } | null
}

const fields = `success code message field run { id }
  plan { digest students mails slots { slotId stays seats { name } waitingNames } }`

/** The dry run of closing. */
export async function closing(staff: TestUser, input: object): Promise<ClosingReply> {
  const document = `query ($input: ClosingInput!) { reply: closingPreview(input: $input) { ${fields} } }`
  return (await ask<{ reply: ClosingReply }>(staff, document, { input })).reply
}

/** Closes time as its dry run says now, without emptying it yet; gives the run. */
export async function closed(staff: TestUser, input: object): Promise<string> {
  const { plan, message } = await closing(staff, input)
  if (plan === null) throw new Error(message)
  const document = `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { ${fields} } }`
  const { reply } = await ask<{ reply: ClosingReply }>(staff, document, {
    input: { closing: input, digest: plan.digest },
  })
  if (reply.run === null) throw new Error(reply.message)
  return reply.run.id
}

/** Closes time and empties it; gives the run. */
export async function emptied({ staff }: { staff: TestUser }, input: object): Promise<string> {
  const runId = await closed(staff, input)
  await worked(staff, runId)
  return runId
}

/** Takes a run back. */
export async function undone(staff: TestUser, id: string): Promise<{ success: boolean; message: string }> {
  const document = `mutation ($id: ID!) { reply: undoRun(id: $id) { success message } }`
  return (await ask<{ reply: { success: boolean; message: string } }>(staff, document, { id })).reply
}
