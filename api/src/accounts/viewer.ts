import type { Context } from '../platform/shared/context.ts'
import { studentById } from '../students/student.reads.ts'
import { accountById } from './account.reads.ts'
import type { ViewerType } from './account.type.ts'

/** Returns the viewer as the screens need it, read again; null when nobody is signed in. */
export async function viewerRecord(ctx: Context): Promise<ViewerType | null> {
  const { viewer } = ctx
  if (viewer === null) return null
  const { type, id } = viewer
  const [account, student] = await Promise.all([
    accountById(ctx.em, { schoolId: ctx.school.id, type, id }),
    type === 'student' ? studentById(ctx, id) : null,
  ])
  if (account === undefined) return null
  const { code, firstName, lastName, email, emailConfirmed, wishedEmail, notify, comLang, permissions } = account
  const name = `${lastName} ${firstName}`
  return {
    id,
    userType: type,
    code,
    name,
    firstName,
    lastName,
    email,
    emailConfirmed,
    wishedEmail,
    notify,
    comLang,
    permissions,
    student,
  }
}
