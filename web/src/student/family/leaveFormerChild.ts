import { sendDocument } from '../../shared/live/sendDocument.ts'
import { chooseChild } from '../../shared/session/session.ts'
import { forgetBookings } from '../lastKnown.ts'
import { ChildrenQuery } from './childrenDocuments.ts'

let asking: Promise<boolean> | undefined

/**
 * Asks whether the guardian still acts for the student of this tab. If not, forgets the student with what the device
 * kept of them, and loads the page again; says whether it did. What is refused for another reason changes nothing.
 * (FAM-03)
 */
export function leaveFormerChild(reload: () => void): Promise<boolean> {
  asking ??= ask(reload).finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(reload: () => void): Promise<boolean> {
  const isFormer = await sendDocument(ChildrenQuery, {}).then(
    () => false,
    (error: unknown) => error instanceof Error && error.message.includes('403'),
  )
  if (!isFormer) return false
  chooseChild(null)
  await forgetBookings()
  reload()
  return true
}
