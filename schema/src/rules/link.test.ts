import { expect, test } from 'vitest'
import { withHttps } from './link.ts'

test('an online link without an http prefix gets https in front (SCHED-82)', () => {
  expect(withHttps('meet.example/room')).toBe('https://meet.example/room')
  expect(withHttps(' meet.example ')).toBe('https://meet.example')
  expect(withHttps('http://meet.example')).toBe('http://meet.example')
  expect(withHttps('HTTPS://meet.example')).toBe('HTTPS://meet.example')
  expect(withHttps('httpd.example')).toBe('https://httpd.example')
  expect(withHttps('javascript:alert(1)')).toBe('https://javascript:alert(1)')
  expect(withHttps('   ')).toBe('')
})
