import { fireEvent, screen, within } from '@testing-library/react'

/** The dialog on top, or the whole page. */
function place(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal]')].at(-1) ?? document.body
}

/** The field of the open dialog with a label, with or without the star of what is required. */
export function fieldNamed(name: string): HTMLInputElement {
  const fields = within(place()).getAllByLabelText<HTMLInputElement>((label) => label.replace(' *', '') === name, {
    selector: 'input, textarea',
  })
  const [field] = fields
  if (!field) throw new Error(`no field ${name}`)
  return field
}

/** Writes into a field and leaves it. */
export function type(name: string, text: string): void {
  const field = fieldNamed(name)
  fireEvent.input(field, { target: { value: text } })
  fireEvent.blur(field)
}

/** Chooses one option of a select. */
export async function choose(name: string, option: string): Promise<void> {
  fireEvent.click(fieldNamed(name))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

/** Presses a button of the open dialog. */
export function press(name: string): void {
  fireEvent.click(within(place()).getByRole('button', { name }))
}
