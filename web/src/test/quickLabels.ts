// Finding a field by its label asks each field of the page for its labels, and jsdom answers by asking each label of
// the page for its field, for which it looks through the whole page: half of what tests of long forms cost. Here a
// field looks at the labels alone.

const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'
type Labels = NodeListOf<HTMLLabelElement> | null
const own = new Map<string, (field: Element) => Labels>()

/** jsdom's own answer, for what is not answered here and for comparison. */
export function jsdomLabels(field: Element): Labels | undefined {
  return own.get(field.localName)?.(field)
}

function isLabelOf(label: HTMLLabelElement, field: Element): boolean {
  const named = label.getAttribute('for')
  if (named !== null) return named !== '' && document.getElementById(named) === field
  return label.contains(field) && label.querySelector(labelable) === field
}

// Whatever is read from a collection by its name is first looked for among the ids and names of all its elements, so
// its length and its elements are read as the prototype reads them.
const { length: size, item } = Object.getOwnPropertyDescriptors(HTMLCollection.prototype)

/** All labels of the page. A selector searches again each time; this list is kept by jsdom until the page changes. */
function labelsOfPage(): HTMLLabelElement[] {
  const labels = document.getElementsByTagName('label')
  const length = Number(size.get?.call(labels))
  return Array.from({ length }, (_, index) => item.value?.call(labels, index) as HTMLLabelElement)
}

for (const name of ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']) {
  const prototype: object = Object.getPrototypeOf(document.createElement(name))
  const labels = Object.getOwnPropertyDescriptor(prototype, 'labels')
  const get: unknown = Reflect.get(labels ?? {}, 'get')
  if (typeof get !== 'function') throw new Error(`In jsdom ${name} has no labels.`)
  own.set(name, (field) => Reflect.apply(get, field, []) as Labels)
  Object.defineProperty(prototype, 'labels', {
    ...labels,
    get(this: HTMLElement) {
      const isPlain = this.isConnected && this.ownerDocument === document && this.matches(labelable)
      if (!isPlain) return jsdomLabels(this)
      return labelsOfPage().filter((label) => isLabelOf(label, this))
    },
  })
}
