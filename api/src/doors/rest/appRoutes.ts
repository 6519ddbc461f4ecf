import { lookup } from '@koma/schema/rules/lookup'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ContextBuilder } from '../requestContext.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { logoByHash, logoHash, logoSize } from '../../school/logo.reads.ts'
import type { LogoSizes } from '../../school/pictures/picture.ts'
import { type IconKind, schoolIcon } from '../../school/schoolIcon.ts'
import { publicClaimsOf } from './claims.ts'

const GROUND = '#f6f7f9'

/** The three doors, each an app of its own on a device: where it starts and where its shortcut leads. */
const areas: Record<string, { start: string; names: { jp: string; en: string } }> = lookup({
  student: { start: '/student/bookings', names: { jp: '', en: '' } },
  teacher: { start: '/teacher', names: { jp: '講師', en: 'Teachers' } },
  admin: { start: '/admin', names: { jp: 'スタッフ', en: 'Staff' } },
})

interface Icon {
  kind: IconKind
  size: number
  /** The size to use from the school's own logo. */
  own: keyof LogoSizes
}

const icons = new Map<string, Icon>(
  Object.entries({
    'icon-192.png': { kind: 'any', size: 192, own: 'icon192' },
    'icon-512.png': { kind: 'any', size: 512, own: 'icon512' },
    'maskable-192.png': { kind: 'maskable', size: 192, own: 'maskable192' },
    'maskable-512.png': { kind: 'maskable', size: 512, own: 'maskable512' },
    'apple-touch-icon.png': { kind: 'apple', size: 180, own: 'apple180' },
  } as const),
)

/**
 * Registers the files a device needs to install the web app as the school's own: `/app/<area>.webmanifest` and its
 * icons. Public, because browsers ask for them without a session; 404 for a host without a school.
 */
export function registerAppFiles(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.get<{ Params: { file: string } }>('/app/:file', async (request, reply) => {
    const ctx = await contextFor(publicClaimsOf(request))
    const { file } = request.params
    const icon = icons.get(file)
    if (icon !== undefined) return sendIcon(ctx, reply, icon)
    const logo = /^logo-([0-9a-f]{16})\.(png|jpg|webp|svg)$/.exec(file)?.[1]
    if (logo !== undefined) return sendLogo(ctx, reply, logo)
    const area = /^([a-z]+)\.webmanifest$/.exec(file)?.[1]
    if (area === undefined || !Object.hasOwn(areas, area)) throw notFound(ctx.language)
    return cached(reply, 'application/manifest+json; charset=utf-8').send(JSON.stringify(manifest(ctx, area)))
  })
}

/**
 * Sends the school's own logo where it has one, otherwise Koma's blocks in its colour. Nothing is drawn of a picture
 * that somebody sent: what strangers ask for was drawn when it came (decision 033).
 */
async function sendIcon(
  { em, school }: Context,
  reply: FastifyReply,
  { kind, size, own }: Icon,
): Promise<FastifyReply> {
  const logo = await logoSize(em, school, own)
  // A logo of an earlier version has its icons in a moment.
  const isLate = logo === null && logoHash(school.logoUrl) !== null
  const picture = logo ?? schoolIcon(school.defaultColor, kind, size)
  return isLate
    ? reply.type('image/png').header('cache-control', 'no-store').send(picture)
    : cached(reply, 'image/png').send(picture)
}

/**
 * Sends the stored logo. Opened directly, it may run nothing, whatever is in it; its name changes with it, so it
 * may be kept for ever.
 */
async function sendLogo({ em, school, language }: Context, reply: FastifyReply, hash: string): Promise<FastifyReply> {
  const logo = await logoByHash(em, school.id, hash)
  if (logo === null) throw notFound(language)
  return reply
    .type(logo.type)
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`,
      'x-content-type-options': 'nosniff',
    })
    .send(logo.bytes)
}

/** Lets caches keep it for an hour: colour and name of a school seldom change. */
function cached(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600')
}

function manifest({ school }: Pick<Context, 'school'>, area: string): Record<string, unknown> {
  const { start = '/', names } = areas[area] ?? {}
  const title = school.title || school.name
  const language: 'en' | 'jp' = school.language
  const suffix = names?.[language] ?? ''
  const look = logoHash(school.logoUrl) ?? school.defaultColor.slice(1)
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
        // Another logo or colour is another address, so that the device fetches it again.
        src: `/app/${file}?c=${look}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: kind,
      })),
  }
}
