import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type ContextBuilder, languageOf } from '../requestContext.ts'
import { projectRoot } from '../../platform/shared/config.ts'
import { pageSender } from './pageSender.ts'
import { sendNotFound } from './sendError.ts'

/** The folder of the built web app. */
const webFolder = join(projectRoot, 'web', 'dist')

/** The paths that serve the web app's files. */
export const webPaths = ['/*', '/', '/index.html', '/docs', '/help']

/** The areas of the app, and where links from mails lead. */
const pages = /^\/(student|teacher|admin|passwordReset|emailConfirm)([/?]|$)/

/**
 * Tells whether an address that is not a file is meant as a page: by a browser, or by a client that accepts anything.
 */
export function wantsPage(url: string, accept = '*/*'): boolean {
  // Documentation and manual are files: one that is missing is no page of the app.
  if (/^\/(docs|help)\//.test(url)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && pages.test(url))
}

/**
 * Returns the start of the site for a missing page of the documentation or the manual, as browsers ask for it; null
 * otherwise.
 */
function siteOfMissing(url: string, accept = ''): string | null {
  const [, site, rest = ''] = /^(\/(?:docs|help))\/([^?]*)/.exec(url) ?? []
  // A file is not a page, and the first page leads nowhere else.
  const isPage = !/\.(?!html$)\w+$/.test(rest) && !/^(en|ja)\/index\.html$/.test(rest)
  return site !== undefined && isPage && accept.includes('text/html') ? site : null
}

/** Serves the web app where it is built: its files, and its one document for every page address. */
export function serveWeb(http: FastifyInstance, contextFor: ContextBuilder): void {
  const sendPage = existsSync(webFolder) ? pageSender(webFolder, contextFor) : undefined
  if (sendPage !== undefined) {
    for (const url of ['/', '/index.html']) http.get(url, sendPage)
    // The rest of it are files of the build.
    for (const site of ['/docs', '/help'])
      http.get(site, async (request, reply) => {
        const language = languageOf(request.headers['accept-language']) === 'jp' ? 'ja' : 'en'
        return reply.header('vary', 'accept-language').redirect(`${site}/${language}/index.html`)
      })
    // People type the address of such a folder by hand.
    http.addHook('onRequest', async (request, reply) => {
      const [, folder] = /^(\/(?:docs|help)\/(?:en|ja))\/?$/.exec(request.url) ?? []
      if (folder !== undefined) return reply.redirect(`${folder}/index.html`)
      if (/^\/(docs|help)\/[^?]*\/(\?|$)/.test(request.url)) return reply.callNotFound()
    })
    http.register(fastifyStatic, {
      root: webFolder,
      // The page is sent with the school in it.
      index: false,
      allowedPath: (path) => !/^\/index\.html(\.(gz|br))?$/.test(path),
      // The build leaves each text file compressed beside itself.
      preCompressed: true,
      // Otherwise its own header replaces ours.
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('vary', 'accept-encoding')
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && wantsPage(request.url, request.headers.accept)
    if (isPage && sendPage !== undefined) return sendPage(request, reply)
    const site = request.method === 'GET' ? siteOfMissing(request.url, request.headers.accept) : null
    // People who look for a page of the manual or the guide that there is not are led to its first one.
    return site !== null && sendPage !== undefined ? reply.redirect(site) : sendNotFound(request, reply)
  })
}
