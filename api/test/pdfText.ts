import { getDocumentProxy } from 'unpdf'

/** Returns what each page of a PDF says, without its spaces. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, '')
    }),
  )
}

/** A text on a page of a PDF and its box, in points from the left and the bottom edge. */
export interface PlacedText {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

/** Returns the texts on each page of a PDF with their places; blank ones are left out. */
export async function pdfTexts(bytes: Buffer): Promise<PlacedText[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , x, y] = item.transform as [number, number, number, number, number, number]
        return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + item.height }]
      })
    }),
  )
}
