import type { FastifyInstance } from 'fastify'
import { languageOf } from '../requestContext.ts'
import { badInput } from '../../platform/shared/errors.ts'
import { isNestedDeeper, MOST_NESTED } from '../../platform/shared/nesting.ts'

const tooDeep = {
  en: `The request is nested deeper than ${MOST_NESTED} levels. Nothing was changed.`,
  jp: `リクエストの入れ子が${MOST_NESTED}段を超えています。何も変更していません。`,
}

/**
 * Reads JSON bodies, unless their lists and objects are nested deeper than we ever send (400). With `takesNone` an
 * empty body counts as none.
 */
export function readJson(http: FastifyInstance, { takesNone = false } = {}): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (takesNone && text === '') done(null, undefined)
    else if (isNestedDeeper(text)) done(refusedAsTooDeep(request.headers['accept-language']))
    else void parse(request, text, done)
  })
}

/** Refuses what is nested too deeply (BAD_USER_INPUT), in the language of Accept-Language. */
export function refusedAsTooDeep(acceptLanguage: string | undefined): Error {
  return badInput(tooDeep[languageOf(acceptLanguage) ?? 'en'])
}
