import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContextBuilder } from '../requestContext.ts'
import { contrastWithWhite } from '../../school/schoolIcon.ts'
import type { SchoolRow } from '../../platform/shared/school.entity.ts'
import { themeShape } from './account.shape.ts'
import { publicClaimsOf } from './claims.ts'

/** Addresses that begin with a door: the first page and the three logins. */
const doors = /^\/((student|teacher|admin)\/?)?(\?|$)/

/**
 * Sends the web app's page with the look of the host's school written into it. A frame with its name and colour is
 * there with the first bytes, and the app need not ask. If no school is known, the page comes as it was built, and
 * finds out why. (BRAND-04, BRAND-06, decision 027)
 * @param folder of the built web app
 */
export function pageSender(folder: string, contextFor: ContextBuilder) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [built, school] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      contextFor(publicClaimsOf(request)).then(
        (ctx) => ctx.school,
        () => undefined,
      ),
    ])
    const page = school === undefined ? built : withSchool(built, school, doors.test(request.url))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
}

/** Returns the page with the school's name, colours and frame in the places that the build has marked for them. */
export function withSchool(built: string, school: SchoolRow, isSignIn: boolean): string {
  const theme = themeShape(school)
  const name = theme.title || theme.logoAlt
  const colour = /^#[0-9a-f]{6}$/i.test(theme.mainColor) ? theme.mainColor : '#ffc0cb'
  const ink = contrastWithWhite(colour) >= 4.5 ? '#ffffff' : '#000000'
  const mark = theme.logoUrl
    ? `<img src="${escaped(theme.logoUrl)}" alt="">`
    : `<i aria-hidden="true">${escaped([...name][0] ?? '')}</i>`
  const head = [
    `<title>${escaped(name || 'Koma')}</title>`,
    `<style>:root { --koma-brand: ${colour}; --koma-on-brand: ${ink} }</style>`,
    // Data, not script: nothing executes it. No `<` ends it early.
    `<script type="application/json" id="branding">${JSON.stringify(theme).replaceAll('<', '\\u003c')}</script>`,
  ].join('')
  const frame = `<div class="frame"${isSignIn ? ' data-sign-in' : ''}>${mark}<span>${escaped(name)}</span></div>`
  return built
    .replace(/<!--koma:school-->[^]*?<!--\/koma:school-->/, () => head)
    .replace('<!--koma:frame-->', () => frame)
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
