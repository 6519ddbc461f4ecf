import { childrenOf } from '../guardians/guardian.reads.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { studentById } from '../students/student.reads.ts'
import { accountById } from './account.reads.ts'
import type { ViewerGuardianType, ViewerType } from './account.type.ts'

/** Returns the viewer as the screens need it, read again; null when nobody is signed in. */
export async function viewerRecord(ctx: Context): Promise<ViewerType | null> {
  const { viewer } = ctx
  if (viewer === null) return null
  const { type, id } = viewer
  const [account, student, guardian] = await Promise.all([
    accountById(ctx.em, { schoolId: ctx.school.id, type, id }),
    type === 'student' ? studentById(ctx, id) : null,
    guardianOf(ctx, viewer),
  ])
  if (account === undefined) return null
  const { code, firstName, lastName, email, emailConfirmed, wishedEmail, notify, securityMails, comLang, permissions } =
    account
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
    securityMails,
    comLang,
    permissions,
    student,
    guardian,
  }
}

async function guardianOf(ctx: Context, viewer: Viewer): Promise<ViewerGuardianType | null> {
  const own = viewer.type === 'guardian' ? viewer : viewer.guardian
  if (own === undefined) return null
  const account = await accountById(ctx.em, { schoolId: ctx.school.id, type: 'guardian', id: own.id })
  if (account === undefined) return null
  const { id, firstName, lastName, email, emailConfirmed, wishedEmail, notify, securityMails, comLang } = account
  const children = await childrenOf(ctx)
  return {
    id,
    name: `${lastName} ${firstName}`,
    email,
    emailConfirmed,
    wishedEmail,
    notify,
    securityMails,
    comLang,
    children,
  }
}
