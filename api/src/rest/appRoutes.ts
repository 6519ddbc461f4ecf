import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ContextBuilder } from '../requestContext.ts'
import type { Context } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { type IconKind, schoolIcon } from '../school/schoolIcon.ts'
import { publicClaimsOf } from './claims.ts'

const GROUND = '#f6f7f9'

/** The three doors, each an app of its own on a device: where it starts and where its shortcut leads. */
const areas: Record<string, { start: string; names: { jp: string; en: string } }> = {
  student: { start: '/student/bookings', names: { jp: '', en: '' } },
  teacher: { start: '/teacher', names: { jp: '講師', en: 'Teachers' } },
  admin: { start: '/admin', names: { jp: 'スタッフ', en: 'Staff' } },
}

const icons = new Map<string, { kind: IconKind; size: number }>(
  Object.entries({
    'icon-192.png': { kind: 'any', size: 192 },
    'icon-512.png': { kind: 'any', size: 512 },
    'maskable-192.png': { kind: 'maskable', size: 192 },
    'maskable-512.png': { kind: 'maskable', size: 512 },
    'apple-touch-icon.png': { kind: 'apple', size: 180 },
  } as const),
)

/**
 * What a device needs to install the web app as the school's own: `/app/<area>.webmanifest` and its
 * icons. Public, since a browser asks for them without anybody's session; 404 for a host without school.
 */
export function registerAppFiles(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.get<{ Params: { file: string } }>('/app/:file', async (request, reply) => {
    const ctx = await contextFor(publicClaimsOf(request))
    const { file } = request.params
    const icon = icons.get(file)
    if (icon !== undefined)
      return cached(reply, 'image/png').send(schoolIcon(ctx.school.defaultColor, icon.kind, icon.size))
    const area = /^([a-z]+)\.webmanifest$/.exec(file)?.[1]
    if (area === undefined || !Object.hasOwn(areas, area)) throw notFound(ctx.language)
    return cached(reply, 'application/manifest+json; charset=utf-8').send(JSON.stringify(manifest(ctx, area)))
  })
}

/** The colour and name of a school change seldom; a day late on a home screen is soon enough. */
function cached(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600')
}

function manifest({ school }: Pick<Context, 'school'>, area: string): Record<string, unknown> {
  const { start = '/', names } = areas[area] ?? {}
  const title = school.title || school.name
  const language: 'en' | 'jp' = school.language
  const suffix = names?.[language] ?? ''
  const colour = school.defaultColor.slice(1)
  return {
    id: `/${area}`,
    name: suffix === '' ? title : `${title} ${suffix}`,
    short_name: suffix === '' ? [...title].slice(0, 12).join('') : suffix,
    lang: school.language === 'jp' ? 'ja' : 'en',
    start_url: start,
    scope: '/',
    display: 'standalone',
    theme_color: school.defaultColor,
    background_color: GROUND,
    icons: [...icons]
      .filter(([, { kind }]) => kind !== 'apple')
      .map(([file, { kind, size }]) => ({
        // Another colour is another address, so that the device fetches it again.
        src: `/app/${file}?c=${colour}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: kind,
      })),
  }
}
