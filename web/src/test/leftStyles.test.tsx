import { render, screen } from '@testing-library/react'
import { toast, Toaster } from 'react-hot-toast'
import { expect, test } from 'vitest'

const styles = () => document.head.querySelectorAll('style').length

test('a toast brings its styles', async () => {
  render(<Toaster />)
  toast('done')
  await screen.findByText('done')
  expect(styles()).toBeGreaterThan(0)
})

// What stayed would make each later test of this process slower than the one before.
test('they are gone with the test', () => {
  expect(styles()).toBe(0)
})
