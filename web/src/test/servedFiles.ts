import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import * as files from '../ui/saveFile.ts'
import { server } from './server.ts'

/** Serves a list as a file of one row, which nobody's disk is given; tells what was asked of each. */
export function serveFiles(list: string, name: string): Record<string, string>[] {
  vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined)
  const asked: Record<string, string>[] = []
  server.use(
    http.get(`*/app/export/${list}`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      const headers = { 'content-disposition': `attachment; filename="${name}"`, 'koma-rows': '1' }
      return new HttpResponse('"When"\r\n"x"\r\n', { headers })
    }),
  )
  return asked
}
