import { updateSettings } from '../../school/updateSettings.ts'
import { settingsNow } from '../../school/settings.reads.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { theme, themeShape } from './account.shape.ts'
import { answerShape } from './answer.shape.ts'
import { type Operation, operation } from './operation.ts'
import {
  documentedField,
  oneSettingBody,
  publicSettingsShape,
  settings,
  settingsAnswer,
  settingsBody,
  type SettingsBody,
  settingsShape,
  settingsFromBody,
} from './school.shape.ts'
import { ignoredOf, type UnreadField } from './unread.ts'

const everybody = ['student', 'teacher', 'staff'] as const

/** The paths of the settings (API-19, API-20, API-58, API-61, D107, D109); both ways to save them are one verb. */
export const schoolOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/settings/school',
    name: 'getSettings',
    summary: 'Returns the settings of the school: all of them for staff, some for students and teachers.',
    allowed: everybody,
    scopes: ['settings:read'],
    answer: settings,
    async run(ctx) {
      const viewer = authorize(ctx, { types: everybody })
      return viewer.type === 'staff' ? settingsShape(ctx.school) : publicSettingsShape(ctx.school)
    },
  }),
  operation({
    method: 'GET',
    path: '/api/settings/theme',
    name: 'getTheme',
    older: true,
    summary: 'Returns the branding of the school.',
    allowed: everybody,
    scopes: [],
    answer: theme,
    run: async ({ school }) => themeShape(school),
  }),
  operation({
    method: 'PUT',
    path: '/api/update/settings/:id',
    name: 'updateSettings',
    refusesByStatus: true,
    summary: 'Changes settings of the school, whose `_id` is the id. Fields that are left out stay as they are.',
    allowed: ['staff'],
    staff: ['settingsEdit'],
    scopes: ['settings:write'],
    body: settingsBody,
    answer: settingsAnswer,
    async run(ctx, { id, body, unread }) {
      if (id !== ctx.school.id) throw notFound(ctx.language)
      return saved(ctx, body, unread)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/changeSetting/:kind',
    name: 'updateSetting',
    refusesByStatus: true,
    summary: 'Changes one setting, by its name in the settings.',
    allowed: ['staff'],
    staff: ['settingsEdit'],
    scopes: ['settings:write'],
    body: oneSettingBody,
    answer: settingsAnswer,
    async run(ctx, { kind, body: { value } }) {
      if (!Object.hasOwn(settingsBody.shape, kind)) throw notFound(ctx.language)
      const body = settingsBody.safeParse({ [kind]: value })
      if (body.success) return saved(ctx, body.data)
      return answered(ctx, { ok: false, code: '400', field: kind })
    },
  }),
]

async function saved(ctx: Context, body: SettingsBody, unread: readonly UnreadField[] = []) {
  return answered(ctx, await updateSettings(ctx, settingsFromBody(body)), unread)
}

async function answered(ctx: Context, outcome: Parameters<typeof answerShape>[1], unread: readonly UnreadField[] = []) {
  const answer = answerShape(ctx, outcome)
  const field = answer.field === null ? null : documentedField(answer.field)
  const errors = answer.errors?.map((error) => ({ ...error, field: documentedField(error.field) }))
  const data = settingsShape(await settingsNow(ctx))
  return { ...answer, field, ...(errors && { errors }), data, ...ignoredOf(unread, data) }
}
