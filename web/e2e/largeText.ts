import type { Page } from '@playwright/test'

/** Makes the pages that `page` opens from now on show text at twice the usual size, as a browser's setting does. */
export async function withLargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%', 'important')
    if (document.documentElement) enlarge()
    else document.addEventListener('readystatechange', enlarge, { once: true })
  })
}

/** Enlarges the page as it is: what has been drawn is laid out again. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
}

/**
 * Returns the text on the page that is cut off, is outside the window or over other text, by the boxes of its lines.
 * Text that ends in an ellipsis, is only for listening, can be scrolled to or is below a layer of the page does not
 * count.
 */
export function misplacedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string
      owner: Element
      layer: Element | null
      box: DOMRect
    }
    const window = document.documentElement.clientWidth
    const found = new Set<string>()
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim().slice(0, 30) ?? ''
      if (!owner || !text || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const place = box.width < 2 ? null : placeOf(owner, box)
        if (place === null) continue
        if (place.cut) found.add(`cut off: ${text}`)
        else if (!place.scrolls && (box.right > window + 1 || box.left < -1)) found.add(`outside: ${text}`)
        else if (!place.isHidden) lines.push({ text, owner, layer: place.layer, box })
      }
    }
    // From top to bottom, each with those alone that begin before it ends: a long page has thousands.
    lines.sort((a, b) => a.box.top - b.box.top)
    for (const [at, one] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (other === undefined || other.box.top >= one.box.bottom) break
        if (one.owner === other.owner || one.layer !== other.layer) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Boxes of lines are higher than their letters.
        const isOver = across > 3 && down > Math.min(one.box.height, other.box.height) * 0.4
        if (isOver) found.add(`overlap: ${one.text} / ${other.text}`)
      }
    }
    return [...found]

    /** How the frames around a line treat it; null of one that nobody sees. */
    function placeOf(owner: Element, box: DOMRect) {
      const place = { cut: false, scrolls: false, isHidden: false, layer: null as Element | null }
      for (let frame: Element | null = owner; frame && frame !== document.body; frame = frame.parentElement) {
        const style = getComputedStyle(frame)
        if (style.clip !== 'auto' || style.clipPath !== 'none' || style.webkitLineClamp !== 'none') return null
        const edge = frame.getBoundingClientRect()
        const beside = box.left < edge.left - 1 || box.right > edge.right + 1
        const beyond = box.top < edge.top - 4 || box.bottom > edge.bottom + 4
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        if (style.overflowX !== 'visible' && beside) {
          if (style.textOverflow === 'ellipsis') return null
          if (scrolls(style.overflowX)) place.scrolls = place.isHidden = true
          else place.cut ||= !place.scrolls
        }
        if (style.overflowY !== 'visible' && beyond) {
          if (scrolls(style.overflowY)) place.isHidden = true
          else place.cut ||= !place.isHidden
        }
        if (style.position === 'fixed' || style.position === 'sticky') place.layer ??= frame
        if (style.position === 'fixed') break
      }
      return place
    }
  })
}
