import type { Permission } from '@koma/schema/permissions'
import type { Context, UserType, Viewer } from './context.ts'
import { confirmPasswordFirst, forbidden, setUpFactorFirst, unauthenticated } from './errors.ts'

interface Allowed {
  types: readonly UserType[]
  /** The permission that staff need. */
  flag?: Permission
  /** Whether guardians may do it for a student of theirs, who is the viewer then (decision 119). */
  guardians?: true
  /** Whether it is sensitive: the password must have been given in this session within ten minutes (decision 125). */
  fresh?: true
  /** Whether it is open to a session that must set up a second factor before anything else (decision 128). */
  settingUp?: true
}

/**
 * Authorizes every verb and read in its first line. Returns the viewer if one of the types is signed in and a staff
 * member holds `flag`; otherwise throws UNAUTHENTICATED or FORBIDDEN. What is not named is not allowed. A guardian who
 * acts for a student is that student for what says `guardians`, and themself for what lists `guardian`. For what is
 * sensitive, throws CONFIRM_PASSWORD as `mustBeFresh` does.
 */
export function authorize(ctx: Context, allowed: Allowed): Viewer {
  const viewer = whoMay(ctx, allowed)
  if (allowed.fresh === true) mustBeFresh(ctx, viewer)
  return viewer
}

/**
 * Throws CONFIRM_PASSWORD unless the person has given their password in this session within ten minutes (SEC-07). Keys
 * have no session and no password, and the documented REST calls stay as the documents say.
 */
export function mustBeFresh(ctx: Context, viewer: Viewer): void {
  if (viewer.key !== undefined || ctx.asksNoPassword === true) return
  if ((viewer.guardian ?? viewer).isFresh !== true) throw confirmPasswordFirst(ctx.language)
}

function whoMay(ctx: Context, allowed: Allowed): Viewer {
  const { viewer } = ctx
  if (viewer === null) throw unauthenticated(ctx.language)
  if (viewer.mustSetUp === true && allowed.settingUp !== true) throw setUpFactorFirst(ctx.language)
  // A key may not run an operation that has not checked its scopes.
  if (viewer.key?.isAdmitted === false) throw forbidden(ctx.language)
  if (viewer.guardian !== undefined && allowed.guardians !== true) {
    if (allowed.types.includes('guardian')) return viewer.guardian
    throw forbidden(ctx.language)
  }
  if (!allowed.types.includes(viewer.type)) throw forbidden(ctx.language)
  if (viewer.type === 'staff' && allowed.flag !== undefined && !viewer.permissions.includes(allowed.flag)) {
    throw forbidden(ctx.language, allowed.flag)
  }
  return viewer
}

/** Tells whether `viewer` has all of `flags`: what a colleague has, or what is to be granted (decision 018). */
export function holdsAll({ permissions }: Viewer, flags: readonly string[]): boolean {
  const permitted = new Set<string>(permissions)
  return flags.every((flag) => permitted.has(flag))
}

/** Tells whether a policy lets the viewer do something. */
export function isAllowed(policy: () => Viewer): boolean {
  try {
    policy()
    return true
  } catch {
    return false
  }
}
