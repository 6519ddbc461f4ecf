import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, vi } from 'vitest'
import { fireEvent, waitFor } from '@testing-library/react'
import * as files from '../ui/saveFile.ts'
import { server } from './server.ts'

/** Serves a list as a file of one row, which is not saved to disk; returns the request of each. */
export function serveFiles(list: string, name: string): Record<string, string>[] {
  vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined)
  const requests: Record<string, string>[] = []
  server.use(
    http.all(`*/app/export/${list}`, async ({ request }) => {
      requests.push(await askedOf(request))
      const headers = { 'content-disposition': `attachment; filename="${name}"`, 'koma-rows': '1' }
      return new HttpResponse('"When"\r\n"x"\r\n', { headers })
    }),
  )
  return requests
}

/** Returns the parameters of a file: from its address, or its body. */
export async function askedOf(request: Request): Promise<Record<string, string>> {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams)
  return (await request.json()) as Record<string, string>
}

/** The files that are saved from now on, which no disk is given, until the test has finished. */
export function catchFiles(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.set(`blob:${blobs.size}`, blob)
    return `blob:${blobs.size - 1}`
  }
  URL.revokeObjectURL = () => undefined
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) saved.push({ name: this.download, blob })
  })
  onTestFinished(() => press.mockRestore())
  return saved
}

/** The file that a button `Export CSV` within a part saves: its name and its lines. */
export async function savedFrom(part: { getByRole: (role: string, by: object) => HTMLElement }) {
  const saved = catchFiles()
  fireEvent.click(part.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = (await saved[0]?.blob.text()) ?? ''
  return { name: saved[0]?.name ?? '', lines: text.trim().split('\r\n') }
}
