/** @jsxImportSource preact */
import '../shared/colours.css'
import '../shared/spaces.css'
import { render } from 'preact'
import type { Branding } from '../shared/school/branding.ts'
import { schoolColours } from '../shared/school/schoolColours.ts'
import { SignIn } from './SignIn.tsx'

interface Options {
  onSignedIn: () => void
  /** Opens what is not a sign-in page; given by tests. */
  reload?: () => void
}

/**
 * Shows the sign-in page in `element`, in place of its content.
 * @returns `show`, which draws it again for a school with another look, and `close`, which removes it
 */
export function showSignIn(element: HTMLElement, branding: Branding, { onSignedIn, reload = reloadPage }: Options) {
  const style = document.head.appendChild(document.createElement('style'))
  const place = document.createElement('div')
  element.replaceChildren(place)
  const show = (school: Branding) => {
    style.textContent = coloursOf(school.mainColor)
    render(<SignIn branding={school} onSignedIn={onSignedIn} reload={reload} />, place)
  }
  show(branding)
  return {
    show,
    close: () => {
      render(null, place)
      style.remove()
    },
  }
}

const reloadPage = () => location.reload()

function coloursOf(mainColor: string): string {
  const { brand, onBrand, accent, accentText } = schoolColours(mainColor)
  return `:root { --koma-radius: 8px; --koma-brand: ${brand}; --koma-on-brand: ${onBrand}; --koma-accent: ${accent}; --koma-accent-text: ${accentText.light} }
:root[data-mantine-color-scheme='dark'] { --koma-accent-text: ${accentText.dark} }`
}
