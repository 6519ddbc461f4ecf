import { expect, test } from 'vitest'
import { wantsPage } from './serveWeb.ts'

test.each([
  ['/student/list?from=2026-11-20', '*/*', true],
  ['/admin', undefined, true],
  ['/passwordReset/student/x', '*/*', true],
  ['/anything', 'text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['/assets/gone.js', '*/*', false],
  ['/docs/en/gone.html', 'text/html', false],
  ['/help/ja/gone.html', 'text/html', false],
  ['/students', '*/*', false],
  ['/api/nothing', '*/*', false],
  ['/student/list', 'application/json', false],
])('%s asked for as %s is a page: %s', (url, accept, isPage) => expect(wantsPage(url, accept)).toBe(isPage))
