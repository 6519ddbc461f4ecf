import { accountText, type AccountNote } from '@koma/schema/accountTexts'
import { PROTECTED_STAFF_ID } from '@koma/schema/constants'
import type { Language } from '@koma/schema/codes'
import { notificationAfter } from '@koma/schema/input/settings'
import { updateStaffInput, type UpdateStaffInput } from '@koma/schema/input/staff'
import type { EntityManager } from '@mikro-orm/postgresql'
import { readForm, refusedField } from '../accounts/accountAnswer.ts'
import { withdrawPasswordLinks } from '../accounts/passwordLink.ts'
import { authorize } from '../shared/authorize.ts'
import { queueEmailChanged } from '../mail/passwordMails.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { notFound, refusedWith } from '../shared/errors.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { StaffResult } from './createStaff.ts'
import { mayGrant } from './mayGrant.ts'

/** What an edit of a staff member is judged by. */
export interface StaffBefore {
  staffId: string
  email: string
  notify: boolean
  comLang: Language
  permissions: string[]
}

/**
 * Changes a staff member (STF-08, PERM-31); what is left out stays. Staff with `staffEdit`. Throws FORBIDDEN
 * for `admin` (STF-05), for the own permissions, for a flag the editor does not hold (D129), for the address of
 * a colleague who keeps such a flag (decision 018) and for deactivating oneself, NOT_FOUND for nobody of this
 * school. A colleague is told of another address at the old one. Deactivating ends the sessions, by trigger;
 * `temporaryToken: false` withdraws password links (D19). Their open screens hear of it. 400 for a field filled in wrongly.
 */
export async function updateStaff(ctx: Context, input: UpdateStaffInput): Promise<StaffResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'staffEdit' })
  const read = readForm(ctx, updateStaffInput, input)
  if (!read.ok) return read
  const { id, lastName, firstName, phoneNumber, comLang, active, permissions, temporaryToken } = read.form
  const refuse = (note: AccountNote) => refusedWith(403, accountText(note, ctx.language))
  return inTransaction(ctx, async (em) => {
    const before = await lockStaff(em, ctx.school.id, id)
    if (before === null) throw notFound(ctx.language)
    if (before.staffId === PROTECTED_STAFF_ID) throw refuse('adminProtected')
    if (permissions && id === viewer.id && !sameFlags(permissions, before.permissions)) throw refuse('ownPermissions')
    if (active === false && id === viewer.id) throw refuse('ownDeactivation')
    mayGrant(ctx, viewer, before.permissions, permissions ?? [])
    const mails = notificationAfter(before, read.form)
    if (mails === 'notifyNeedsEmail') return refusedField({ field: 'notify', note: mails })
    const isMoved = mails.email !== before.email && id !== viewer.id
    const keepsMore = (permissions ?? before.permissions).some((flag) => !holds(viewer, flag))
    if (isMoved && keepsMore) throw refuse('emailOfStronger')
    await query(
      em,
      `update staff set last_name = coalesce($3, last_name), first_name = coalesce($4, first_name), email = $5, notify = $6,
         phone_number = coalesce($7, phone_number), com_lang = coalesce($8, com_lang), active = coalesce($9, active),
         permissions = coalesce($10, permissions)
       where school_id = $1 and id = $2`,
      [
        ctx.school.id,
        id,
        lastName ?? null,
        firstName ?? null,
        mails.email,
        mails.notify,
        phoneNumber ?? null,
        comLang ?? null,
        active ?? null,
        permissions ?? null,
      ],
    )
    await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'staff', $2)`, [ctx.school.id, id])
    if (isMoved) await queueEmailChanged(em, ctx.school.id, { type: 'staff', id, ...before })
    if (temporaryToken === false) await withdrawPasswordLinks(em, { schoolId: ctx.school.id, type: 'staff', id })
    return { ok: true, id }
  })
}

/** Locks a staff member of this school until the transaction of `em` ends; null when there is none. */
export async function lockStaff(em: EntityManager, schoolId: string, id: string): Promise<StaffBefore | null> {
  const [staff] = await query<StaffBefore>(
    em,
    `select staff_id as "staffId", email, notify, com_lang as "comLang", permissions from staff where school_id = $1 and id = $2 for update`,
    [schoolId, id],
  )
  return staff ?? null
}

function holds({ permissions }: Viewer, flag: string): boolean {
  return permissions.some((held) => held === flag)
}

function sameFlags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((flag) => other.includes(flag))
}
